import {
  type Analysis,
  analyze,
  type CrawlStore,
  type PageSummary,
  rulesetVersion,
  type SiteFacts,
} from '@fettle/auditor';
import { collectFindings } from '../findings/collect-findings.ts';
import { insertPageList } from '../storage/page-list-store.ts';
import { writeTexts } from '../storage/write-texts.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { completeAudit } from './audit-state.ts';
import { progressOf } from './progress.ts';
import { storeInlinks } from './store-inlinks.ts';
import type { RunWatch } from './watch-run.ts';

const pagesPerRow = 500;

/** The analysis of the stored facts; the same facts and rules give the same reports to the byte. */
export async function analyzeStored(
  run: AuditRun,
  store: CrawlStore,
  watch: Pick<RunWatch, 'report'> & { signal: AbortSignal },
): Promise<void> {
  const site = await store.loadSite();
  if (site === null) throw new Error(`audit ${run.id} cannot be analyzed: the facts of its site are missing`);
  await storeInlinks(run, watch.signal);
  const { done } = await store.counts();
  const pages = createPageList(run, (taken) => {
    watch.signal.throwIfAborted();
    watch.report({ progress: progressOf('analysis', taken / Math.max(1, done)) });
  });
  const findings = await collectFindings(run, site, rulesetVersion);
  const analysis = await analyze({
    site,
    store: {
      ...store,
      pages: () => findings.watchPages(store.pages()),
      targets: () => findings.watchTargets(store.targets()),
    },
    takePage: pages.add,
    takeFindings: findings.take,
    onCheckError: (check, err) => run.services.log.error({ err, check, auditId: run.id }, 'check failed'),
  });
  await pages.flush();
  const found = await findings.finish(analysis, watch.signal);
  const finished = await withTexts(run, site, analysis);
  watch.signal.throwIfAborted();
  await writeUnderClaim(run, (tx) =>
    completeAudit(tx, run, finished, { pageListId: pages.id, findings: found }),
  );
}

async function withTexts(run: AuditRun, site: SiteFacts, analysis: Analysis): Promise<Analysis> {
  const { aiTips, aiSummary } = await writeTexts(run, site, analysis);
  return {
    ...analysis,
    seoReport: { ...analysis.seoReport, aiTips },
    generalReport: { ...analysis.generalReport, aiSummary },
  };
}

interface PageList {
  id: string;
  add(page: PageSummary): Promise<void>;
  flush(): Promise<void>;
}

/** Writes pages as they are analyzed, under the claim's ID; previous reports keep theirs until the new ones are complete. */
function createPageList(run: AuditRun, onTaken: (taken: number) => void): PageList {
  const id = run.claim.claimId;
  let waiting: PageSummary[] = [];
  let number = 0;
  let taken = 0;
  const flush = async (): Promise<void> => {
    const pages = waiting;
    waiting = [];
    if (pages.length === 0) return;
    number += 1;
    await writeUnderClaim(run, (tx) => insertPageList(tx.db, run, { listId: id, number, pages }));
  };
  return {
    id,
    flush,
    async add(page) {
      waiting.push(page);
      taken += 1;
      onTaken(taken);
      if (waiting.length >= pagesPerRow) await flush();
    },
  };
}
