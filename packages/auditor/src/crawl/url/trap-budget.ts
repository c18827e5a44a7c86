import { createSeenUrls } from './seen-urls.ts';
import { findTrapShape } from './url-shape.ts';

const maxShapes = 10_000;
const minBudget = 50;

/** How many URLs of one trap shape may be read. */
export interface TrapBudget {
  /** Whether the URL may be read; if so it is counted, once however often it is found. */
  admits(url: string): boolean;
  /** Counts a URL that is read whatever the budget: from a sitemap, a redirect, or the crawl before a resume. */
  note(url: string): void;
}

/**
 * A quarter of the page limit for each shape, at least 50. The table is bounded: beyond 10,000 shapes new ones share
 * one budget, since so many shapes are a trap themselves.
 */
export function createTrapBudget(maxPages: number): TrapBudget {
  const budget = Math.max(minBudget, Math.floor(maxPages / 4));
  const used = new Map<string, number>();
  const counted = createSeenUrls();
  const count = (url: string, limit: number): boolean => {
    const shape = findTrapShape(url);
    if (shape === null || counted.has(url)) return true;
    const key = used.has(shape) || used.size < maxShapes ? shape : '*';
    const before = used.get(key) ?? 0;
    if (before >= limit) return false;
    used.set(key, before + 1);
    counted.add(url);
    return true;
  };
  return {
    admits: (url) => count(url, budget),
    note: (url) => void count(url, Number.POSITIVE_INFINITY),
  };
}
