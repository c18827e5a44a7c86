import { type Clock, type CrawlProgress, type CrawlStore, collectSite, noRules } from '@fettle/auditor';
import type { Egress } from '@fettle/egress';
import { sql } from 'kysely';
import { followPins } from '../pins/follow-pins.ts';
import { openRules } from '../rules/rules-of-audit.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { beginAnalyzing, beginCrawling } from './audit-state.ts';
import { progressOf } from './progress.ts';
import type { RunWatch } from './watch-run.ts';

const maxLinkCheckMs = 60 * 60 * 1000;

/** What the crawl of a run uses, and the stages it reports. */
export interface CrawlHooks {
  clock: Clock;
  egress: Egress;
  signal: AbortSignal;
  onCrawling(): void;
  onLinks(): void;
  onCollected(): void;
}

/** The part of an audit that makes requests: crawls the site and checks its links, as far as that is not done yet. */
export async function collectFacts(
  run: AuditRun,
  store: CrawlStore,
  watch: Pick<RunWatch, 'report'>,
  { clock, egress, signal, onCrawling, onLinks, onCollected }: CrawlHooks,
): Promise<void> {
  const { rootUrl, maxDepth, maxPages } = run;
  await writeUnderClaim(run, (tx) => beginCrawling(tx, run.id));
  onCrawling();
  const rules = openRules(run.services.secret, run) ?? noRules;
  let total = 1;
  const pins = await followPins(run, run.services.pageParsers, store);
  try {
    await collectSite({
      rootUrl,
      limits: { maxDepth, maxPages },
      rules,
      egress,
      parsers: pins.parsers,
      store: pins.store,
      signal,
      clock,
      maxLinkMs: Math.max(0, maxLinkCheckMs - run.linkCheckMs),
      onProgress: (at: CrawlProgress) =>
        watch.report({ progress: progressOf('crawl', crawledShare(at, maxPages)), pageCount: at.pages }),
      onCrawled: async () => {
        total = await countUnverified(run);
        watch.report({ progress: progressOf('links', 0) });
        onLinks();
      },
      onLinkProgress: ({ checked, early }) =>
        watch.report({ progress: progressOf('links', (checked - early) / total) }),
    });
  } finally {
    await pins.close();
  }
  signal.throwIfAborted();
  onCollected();
  await writeUnderClaim(run, async (tx) => {
    await beginAnalyzing(tx, run.id);
    await run.claim.progressed(tx);
  });
}

/** A small site is finished before its share says anything; without this minimum, the first page would count as all. */
const minExpectedPages = 20;

/** The share of known, or allowed, pages that have been read. It can fall as more is discovered; stored progress never does. */
export function crawledShare({ seen, done, pages }: CrawlProgress, maxPages: number): number {
  return Math.max(pages / maxPages, done / Math.max(seen, minExpectedPages));
}

async function countUnverified({ services, id }: AuditRun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_urls
    where audit_id = ${id} and uses > 0 and result is null`.execute(services.db);
  return Math.max(1, rows[0]?.count ?? 0);
}
