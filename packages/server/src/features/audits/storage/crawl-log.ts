import type { CrawledFacts } from '@fettle/auditor';
import type { CrawledUrl, CrawlLog } from '@fettle/contract';

/** As many URLs as a screen shows of each list. */
const shownUrls = 8;
/** Redirects can lead to longer ones, which no list has room for. */
const maxUrlLength = 2048;

export const emptyLog: CrawlLog = { statuses: [], failedCount: 0, latest: [], latestFailed: [] };

/**
 * Adds the responses of a batch, in the order of the crawl. Its size has a limit, however long the crawl is: it is written
 * with each batch.
 */
export function addToLog(log: CrawlLog, batch: readonly CrawledFacts[]): CrawlLog {
  const requested = batch.filter(({ blockedByRobots }) => !blockedByRobots);
  if (requested.length === 0) return log;
  const failed = requested.filter(isFailed);
  return {
    statuses: addPages(log.statuses, requested),
    failedCount: log.failedCount + failed.length,
    latest: addLatest(log.latest, requested),
    latestFailed: addLatest(log.latestFailed, failed),
  };
}

/** A redirect is not, unless it leads nowhere: its target has a response of its own. */
function isFailed({ status, hops, error }: CrawledFacts): boolean {
  if (hops.length === 0) return status === null || status >= 400;
  return error !== null && status !== null && status >= 300 && status < 400;
}

/** How many pages it knows of. */
export function pagesIn({ statuses }: Pick<CrawlLog, 'statuses'>): number {
  return statuses.reduce((sum, { pages }) => sum + pages, 0);
}

/** Counts what the reports count as pages, so that the sum is the number of pages. */
function addPages(
  statuses: CrawlLog['statuses'],
  batch: readonly CrawledFacts[],
): { status: number; pages: number }[] {
  const counts = new Map(statuses.map(({ status, pages }) => [status, pages]));
  for (const { status, isHtml } of batch) {
    if (isHtml && status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, pages]) => ({ status, pages })).sort((a, b) => a.status - b.status);
}

/** The newest comes first. */
function addLatest(latest: readonly CrawledUrl[], batch: readonly CrawledFacts[]): CrawledUrl[] {
  const listed = batch.filter(({ url }) => url.length <= maxUrlLength);
  const added = listed.slice(-shownUrls).reverse().map(toCrawledUrl);
  return [...added, ...latest].slice(0, shownUrls);
}

function toCrawledUrl({ url, status, hops, timings }: CrawledFacts): CrawledUrl {
  return { url, status: hops[0]?.status ?? status ?? 0, ms: Math.round(timings.totalMs) };
}
