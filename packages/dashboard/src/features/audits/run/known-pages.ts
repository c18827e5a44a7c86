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
const leastShare = 0.005;

/**
 * Adds the latest counts. Before the number of known pages is a total, a share of it says nothing: it stands still while both
 * grow, and falls when a page leads to many others. Once it is one, it stays one.
 */
export function addCounts(before: KnownPages | null, now: CrawlCounts, maxPages: number): KnownPages {
  if (before?.isTotal === true) return before;
  if (now.known >= maxPages) return { since: now, isTotal: true };
  if (before === null) return { since: now, isTotal: false };
  if (now.known > before.since.known * (1 + growth)) return { since: now, isTotal: false };
  const crawled = now.crawled - before.since.crawled;
  return { ...before, isTotal: crawled >= Math.max(leastCrawled, now.known * leastShare) };
}

/** The share of a crawl that is shown: of the pages found so far, or of their total. */
export interface ShownShare {
  isTotal: boolean;
  percent: number;
}

/**
 * The highest share so far, as one of the pages found so far falls when others are found. With the total, it begins again: a
 * number stands beside it.
 */
export function highestShare(before: ShownShare | null, now: ShownShare): ShownShare {
  const isSame = before !== null && before.isTotal === now.isTotal;
  return isSame && before.percent > now.percent ? before : now;
}
