import { decodeUtf8 } from './decode-robots.ts';

/** Maximum line length in bytes; the rest is ignored, as in Google's parser (eight times the former URL limit). */
const maxLineBytes = 2083 * 8 - 1;

export type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'other' | 'unknown';

export interface RobotsLine {
  directive: Directive;
  /** As written. */
  key: string;
  value: string;
  /** A deviation that only Google accepts; null for a line every parser reads. */
  deviation: string | null;
}

/** What Google's parser reads as a directive: any key with this beginning, misspellings included. */
const directives: [RegExp, Directive][] = [
  [/^user[- ]?agent/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^site-?map/i, 'sitemap'],
  [/^crawl-?delay/i, 'crawl-delay'],
  // Extensions that some crawlers read, such as Yandex and Bing, and declarations of how content may be used.
  [/^(?:host|clean-param|request-rate|visit-time|content-signal|content-usage|license)$/i, 'other'],
];

/** Reads one line; null when it is neither a directive nor empty. An empty line or a comment has an empty key. */
export function readRobotsLine(raw: string): RobotsLine | null {
  const cut = cutLine(raw);
  const comment = cut.indexOf('#');
  const line = trimAscii(comment === -1 ? cut : cut.slice(0, comment));
  if (line === '') return { directive: 'other', key: '', value: '', deviation: null };
  const colon = line.indexOf(':');
  const pair = colon === -1 ? splitWords(line) : ([line.slice(0, colon), line.slice(colon + 1)] as const);
  if (pair === null) return null;
  const key = trimAscii(pair[0]);
  if (key === '') return null;
  const directive = directives.find(([name]) => name.test(key))?.[1] ?? 'unknown';
  const isKnown = directive !== 'unknown' && directive !== 'other';
  const deviation = isKnown ? findDeviation(key, directive, colon === -1, cut !== raw) : null;
  return { directive, key, value: trimAscii(pair[1]), deviation };
}

function findDeviation(key: string, directive: string, hasNoColon: boolean, isCut: boolean): string | null {
  if (isCut) return 'the line is longer than 16,663 bytes; the rest is ignored';
  if (key.toLowerCase() !== directive) return `only Google accepts “${key.slice(0, 40)}” as “${directive}”`;
  return hasNoColon ? 'only Google accepts a line without a colon' : null;
}

/** Two words separated by white space: some files omit the colon. */
function splitWords(line: string): [string, string] | null {
  const words = line.split(/[ \t]+/);
  return words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : null;
}

function cutLine(raw: string): string {
  if (raw.length * 3 <= maxLineBytes || Buffer.byteLength(raw) <= maxLineBytes) return raw;
  return decodeUtf8(Buffer.from(raw).subarray(0, maxLineBytes));
}

/** Not `trim()`, which also removes non-ASCII spaces that belong to a path; and not a regex, which would backtrack. */
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
