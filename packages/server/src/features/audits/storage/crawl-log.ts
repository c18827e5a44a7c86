import type { CrawledFacts } from '@fettle/auditor';
import type { CrawledUrl, CrawlLog } from '@fettle/contract';

/** As many URLs as a screen shows of each list. */
const shownUrls = 8;
/** Redirects can lead to longer ones, which no list has room for. */
const maxUrlLength = 2048;

export const emptyLog: CrawlLog = { statuses: [], errorCount: 0, latest: [], latestErrors: [] };

/**
 * Adds the responses of a batch, in the order of the crawl. Its size has a limit, however long the crawl is: it is written
 * with each batch.
 */
export function addToLog(log: CrawlLog, batch: readonly CrawledFacts[]): CrawlLog {
  const requested = batch.filter(({ blockedByRobots }) => !blockedByRobots);
  const errors = requested.filter(isError);
  return {
    statuses: addPages(log.statuses, batch),
    errorCount: log.errorCount + errors.length,
    latest: addLatest(log.latest, requested),
    latestErrors: addLatest(log.latestErrors, errors),
  };
}

/** A redirect is none, unless it leads nowhere: its target has a response of its own. */
function isError({ status, hops, error }: CrawledFacts): boolean {
  if (hops.length === 0) return error !== null || status === null || status >= 400;
  return error !== null && status !== null && status >= 300 && status < 400;
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
