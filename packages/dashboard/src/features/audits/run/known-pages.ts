/** What a crawl has crawled and found at a time. */
interface CrawlCounts {
  crawled: number;
  known: number;
}

/** The counts since which hardly any page was found, and whether that makes the number of known pages a total. */
export interface KnownPages {
  since: CrawlCounts;
  isTotal: boolean;
}

/** The number may still grow by this share. */
const growth = 0.01;
/** How many pages are crawled, at least, without finding others. */
const leastCrawled = 10;
const leastShare = 0.02;

/**
 * Adds the latest counts. Before the number of known pages is a total, a share of it says nothing: it stands still while both
 * grow, and falls when a page leads to many others. Once it is one, it stays one.
 */
export function addCounts(before: KnownPages | null, now: CrawlCounts): KnownPages {
  if (before === null) return { since: now, isTotal: false };
  if (before.isTotal) return before;
  if (now.known > before.since.known * (1 + growth)) return { since: now, isTotal: false };
  const crawled = now.crawled - before.since.crawled;
  return { ...before, isTotal: crawled >= Math.max(leastCrawled, now.known * leastShare) };
}
