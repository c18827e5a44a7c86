import { decodeUtf8 } from './decode-robots.ts';

/** Longest line that is read, in bytes; what follows does not count, as in Google's parser (eight URLs of old). */
const MAX_LINE_BYTES = 2083 * 8 - 1;

export type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'other' | 'unknown';

export interface RobotsLine {
  directive: Directive;
  /** As written. */
  key: string;
  value: string;
  /** What only Google forgives; null for a line everybody reads. */
  slip: string | null;
}

/** What Google's parser takes for a directive: anything that begins so, misspellings included. */
const DIRECTIVES: [RegExp, Directive][] = [
  [/^user[- ]?agent/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^site-?map/i, 'sitemap'],
  [/^crawl-?delay/i, 'crawl-delay'],
  // Nobody has to know them, but somebody does: Yandex, Bing, and those who ask how their content may be used.
  [/^(?:host|clean-param|request-rate|visit-time|content-signal|content-usage|license)$/i, 'other'],
];

/** Reads one line; null for what is neither a directive nor empty. An empty line or a comment has an empty key. */
export function readRobotsLine(raw: string): RobotsLine | null {
  const cut = cutLine(raw);
  const comment = cut.indexOf('#');
  const line = trimAscii(comment === -1 ? cut : cut.slice(0, comment));
  if (line === '') return { directive: 'other', key: '', value: '', slip: null };
  const colon = line.indexOf(':');
  const pair = colon === -1 ? splitWords(line) : ([line.slice(0, colon), line.slice(colon + 1)] as const);
  if (pair === null) return null;
  const key = trimAscii(pair[0]);
  if (key === '') return null;
  const directive = DIRECTIVES.find(([name]) => name.test(key))?.[1] ?? 'unknown';
  const isKnown = directive !== 'unknown' && directive !== 'other';
  const slip = isKnown ? findSlip(key, directive, colon === -1, cut !== raw) : null;
  return { directive, key, value: trimAscii(pair[1]), slip };
}

function findSlip(key: string, directive: string, hasNoColon: boolean, isCut: boolean): string | null {
  if (isCut) return 'the line is longer than 16,663 bytes, and the rest of it is ignored';
  if (key.toLowerCase() !== directive) return `only Google reads "${key.slice(0, 40)}" as "${directive}"`;
  return hasNoColon ? 'only Google reads a line without a colon' : null;
}

/** Two words with nothing but white space between them: some forget the colon. */
function splitWords(line: string): [string, string] | null {
  const words = line.split(/[ \t]+/);
  return words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : null;
}

function cutLine(raw: string): string {
  if (raw.length * 3 <= MAX_LINE_BYTES || Buffer.byteLength(raw) <= MAX_LINE_BYTES) return raw;
  return decodeUtf8(Buffer.from(raw).subarray(0, MAX_LINE_BYTES));
}

/** Not `trim()`, which also takes spaces beyond ASCII that are part of a path; and no regex, which would go back. */
function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
