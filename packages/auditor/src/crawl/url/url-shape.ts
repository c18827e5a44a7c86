const maxUrlLength = 2048;
const maxSegments = 16;
const maxRepeats = 3;
const maxPrefix = 200;

/** Why a URL is not worth a request; null when it is: echoing paths and growing escapes never end. */
export function findUrlProblem(url: string): 'too-long' | 'too-deep' | 'repeating' | 're-encoded' | null {
  if (url.length > maxUrlLength) return 'too-long';
  // An escape, or the name of an entity, that is escaped once more with every link.
  if (url.includes('%2525') || /(?:amp(?:;|%3B|%253B)){2}/i.test(url)) return 're-encoded';
  const [path, query] = pathAndQuery(url);
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > maxSegments) return 'too-deep';
  return repeats(segments) || (query !== undefined && repeats(query.split('&'))) ? 'repeating' : null;
}

/**
 * The shape a URL shares with the others of an endless URL space; null for an ordinary URL. Such shapes are facets (two
 * parameters or more), a single parameter that is a date or not a number, and paths that end in a date (calendars).
 * Numbered pages and single IDs are ordinary: whole sites consist of them, and the depth and page limits end them.
 */
export function findTrapShape(url: string): string | null {
  const [pathname, query] = pathAndQuery(url);
  const path = pathname.replace(/\d+/g, '#');
  if (query === undefined || query === '') {
    return /\/(?:#[-/]){1,2}#\/?$/.test(path) || endsInDate(pathname) ? path : null;
  }
  const pairs = query.split('&');
  if (pairs.length > 1) return `${path}?*`;
  const [name = '', value = ''] = (pairs[0] ?? '').split('=', 2);
  return isOrdinary(name, value) ? null : `${path}?${name}`;
}

/** The prefix that names a trap: its URLs up to the first part that varies. */
export function trapPrefix(url: string): string {
  const start = url.indexOf('/', 8);
  const [path, query] = pathAndQuery(url);
  const until = query === undefined ? endOfFixedPart(path) : path.length;
  return `${url.slice(0, start + until)}${query === undefined ? '' : '?'}`.slice(0, maxPrefix);
}

function pathAndQuery(url: string): [path: string, query: string | undefined] {
  const start = url.indexOf('/', 8);
  const mark = url.indexOf('?', start);
  return mark === -1 ? [url.slice(start), undefined] : [url.slice(start, mark), url.slice(mark + 1)];
}

function repeats(parts: string[]): boolean {
  const seen = new Map<string, number>();
  for (const part of parts) {
    const times = (seen.get(part) ?? 0) + 1;
    if (times >= maxRepeats) return true;
    seen.set(part, times);
  }
  return false;
}

function isOrdinary(name: string, value: string): boolean {
  if (!/^\d*$/.test(value)) return false;
  return !/^(?:day|week|month|year|date|time|ts|cal)$/i.test(name) && !isDate(value);
}

function endsInDate(path: string): boolean {
  return isDate(/\/(\d+)\/?$/.exec(path)?.[1] ?? '');
}

/** `20240512`, as calendars write it. */
function isDate(digits: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);
}

/** Before the first number, or before a repeated segment; else the directory. */
function endOfFixedPart(path: string): number {
  const digit = path.search(/\d/);
  const seen = new Set<string>();
  let at = 1;
  for (const segment of path.slice(1).split('/')) {
    if (seen.has(segment)) break;
    seen.add(segment);
    at += segment.length + 1;
  }
  const directory = path.lastIndexOf('/') + 1;
  return Math.min(digit === -1 ? directory : digit, at, directory);
}
