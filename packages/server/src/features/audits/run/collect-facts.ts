import { type Clock, type CrawlProgress, type CrawlSink, checkLinks, crawlSite } from '@fettle/auditor';
import type { Egress } from '@fettle/egress';
import { sql } from 'kysely';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { beginAnalyzing, beginCrawling } from './audit-state.ts';
import { progressOf } from './progress.ts';
import type { RunWatch } from './watch-run.ts';

const linkCheckMs = 60 * 60 * 1000;

/** What the crawl of a run is given, and what it tells of itself. */
export interface CrawlHooks {
  clock: Clock;
  egress: Egress;
  signal: AbortSignal;
  onCrawling(): void;
  onLinks(): void;
  onCollected(): void;
}

/** The half of an audit that makes requests: reads the site and asks for its links, as far as that is not done yet. */
export async function collectFacts(
  run: AuditRun,
  sink: CrawlSink,
  watch: Pick<RunWatch, 'report'>,
  { clock, egress, signal, onCrawling, onLinks, onCollected }: CrawlHooks,
): Promise<void> {
  const { rootUrl, maxDepth, maxPages } = run;
  await writeUnderClaim(run, (tx) => beginCrawling(tx, run.id));
  onCrawling();
  const site = await crawlSite({
    rootUrl,
    limits: { maxDepth, maxPages },
    egress,
    sink,
    signal,
    clock,
    onProgress: (at: CrawlProgress) =>
      watch.report({ progress: progressOf('crawl', crawledShare(at, maxPages)), pageCount: at.pages }),
  });
  const total = await countUnverified(run);
  watch.report({ progress: progressOf('links', 0) });
  onLinks();
  await checkLinks({
    egress,
    sink,
    site,
    signal,
    clock,
    maxTimeMs: Math.max(0, linkCheckMs - run.linkCheckMs),
    onProgress: ({ checked }) => watch.report({ progress: progressOf('links', checked / total) }),
  });
  signal.throwIfAborted();
  onCollected();
  await writeUnderClaim(run, async (tx) => {
    await beginAnalyzing(tx, run.id);
    await run.claim.progressed(tx);
  });
}

/** Small sites end before their share means anything; without the floor the first page would be all that is known. */
const fewestExpected = 20;

/** How much of what is known, or allowed, has been read. It may fall while more is discovered; the row never does. */
export function crawledShare({ seen, done, pages }: CrawlProgress, maxPages: number): number {
  return Math.max(pages / maxPages, done / Math.max(seen, fewestExpected));
}

async function countUnverified({ services, id }: AuditRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_urls
    where audit_id = ${id} and uses > 0 and result is null`.execute(services.db);
  return Math.max(1, rows[0]?.count ?? 0);
}
