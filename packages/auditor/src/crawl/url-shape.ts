const MAX_URL_LENGTH = 2048;
const MAX_SEGMENTS = 16;
const MAX_REPEATS = 3;
const MAX_SHAPES = 10_000;

/** Why a URL is not worth a request, null when it is: echoing paths and growing escapes never end. */
export function findUrlFault(url: string): 'too-long' | 'too-deep' | 'repeating' | 're-encoded' | null {
  if (url.length > MAX_URL_LENGTH) return 'too-long';
  if (url.includes('%2525')) return 're-encoded';
  const path = url.slice(url.indexOf('/', 8)).split('?', 1)[0] ?? '/';
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return 'too-deep';
  const seen = new Map<string, number>();
  for (const segment of segments) {
    const times = (seen.get(segment) ?? 0) + 1;
    if (times >= MAX_REPEATS) return 'repeating';
    seen.set(segment, times);
  }
  return null;
}

/**
 * The shape a URL shares with others of an endless space, null for an ordinary one: facets (two parameters or
 * more), a single parameter whose value is no number, and paths that end in a date (calendars). Numbered pages
 * and single ids are ordinary: whole sites are built of them, and depth and page limits end them.
 */
export function findTrapShape(url: string): string | null {
  const { pathname, search } = new URL(url);
  const path = pathname.replace(/\d+/g, '#');
  if (search === '') return /\/(?:#[-/]){1,2}#\/?$/.test(path) ? path : null;
  const pairs = search.slice(1).split('&');
  if (pairs.length > 1) return `${path}?*`;
  const [name = '', value = ''] = (pairs[0] ?? '').split('=', 2);
  return /^\d*$/.test(value) ? null : `${path}?${name}`;
}

/** Admits a URL unless its shape has used up its part of the audit: a quarter of the pages, at least 50. */
export type ShapeBudget = (url: string) => boolean;

/**
 * Counts admitted URLs per trap shape. The table is bounded: beyond 10,000 shapes the new ones share one
 * budget, since so many shapes are a trap themselves.
 */
export function createShapeBudget(maxPages: number): ShapeBudget {
  const budget = Math.max(50, Math.floor(maxPages / 4));
  const used = new Map<string, number>();
  return (url) => {
    const shape = findTrapShape(url);
    if (shape === null) return true;
    const key = used.has(shape) || used.size < MAX_SHAPES ? shape : '*';
    const count = used.get(key) ?? 0;
    if (count >= budget) return false;
    used.set(key, count + 1);
    return true;
  };
}
