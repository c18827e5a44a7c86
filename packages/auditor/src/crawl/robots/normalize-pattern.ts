import { decodeUnreserved } from '../url/normalize-url.ts';

/** Upper-cases escapes and escapes non-ASCII characters, so that patterns and URLs are written alike. */
export function escapePattern(value: string): string {
  const upper = value.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII, by its range
  return upper.replace(/[^\x00-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** Normalizes an escaped pattern like `normalizeUrl` normalizes URLs; path and query separately, as there. */
export function normalizePattern(pattern: string): string {
  const mark = pattern.indexOf('?');
  const path = mark === -1 ? pattern : pattern.slice(0, mark);
  const query = mark === -1 ? '' : pattern.slice(mark);
  const escapeOne = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return (
    decodeUnreserved(path.replace(/[ "<>^`{}]/g, escapeOne)) +
    decodeUnreserved(query.replace(/[ "<>']/g, escapeOne))
  );
}
