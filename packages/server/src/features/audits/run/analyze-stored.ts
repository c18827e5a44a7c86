import {
  type Advice,
  type Analysis,
  analyze,
  type CrawlStore,
  countPage,
  type ReportedResult,
  rulesetVersion,
  type SiteFacts,
  type UncountedPage,
} from '@fettle/auditor';
import { type CollectedFindings, collectFindings } from '../findings/collect-findings.ts';
import { type CheckResults, readReports, type TextsFor } from '../ignoring/apply-ignored.ts';
import { changePageList, insertPageList } from '../storage/page-list-store.ts';
import { createRowBatch } from '../storage/row-batch.ts';
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
  let results: ReportedResult[] = [];
  const analysis = await analyze({
    site,
    store: {
      ...store,
      pages: () => findings.watchPages(store.pages()),
      targets: () => findings.watchTargets(store.targets()),
    },
    takePage: pages.add,
    takeFindings: findings.take,
    takeResults: (all) => {
      results = all;
    },
    onCheckError: (check, err) => run.services.log.error({ err, check, auditId: run.id }, 'check failed'),
  });
  await pages.finish(analysis.pageCounts);
  const found = await findings.finish(analysis, watch.signal);
  const checkResults = { results, site: siteForTexts(site) };
  const texts = await findTexts(run, site, { analysis, checkResults, found });
  watch.signal.throwIfAborted();
  const stored = { pageListId: pages.id, findings: found, checkResults, texts };
  await writeUnderClaim(run, (tx) => completeAudit(tx, run, analysis, stored));
}

/** The texts for the reports as they will be stored, without what is ignored: a model must not recommend that. */
async function findTexts(
  run: AuditRun,
  site: SiteFacts,
  about: { analysis: Analysis; checkResults: CheckResults; found: CollectedFindings },
): Promise<TextsFor> {
  const { analysis, checkResults, found } = about;
  const { reports } = await readReports(run.services.db, {
    id: run.id,
    projectId: run.projectId,
    listId: found.listId,
    rootUrl: site.rootUrl,
    pageCount: analysis.crawl.pageCount,
    links: analysis.linkReport,
    groups: found.groups,
    original: analysis,
    checkResults,
  });
  const advice: Advice = await writeTexts(run, site, { ...analysis, ...reports });
  return { advice, reports };
}

/** Without the text of robots.txt and the lists in it, which no text quotes. */
function siteForTexts({ rootUrl, robots, truncatedBy, unreadUrls }: SiteFacts): CheckResults['site'] {
  return { rootUrl, robots: { ...robots, text: '', sitemaps: [], problems: [] }, truncatedBy, unreadUrls };
}

interface PageList {
  id: string;
  add(page: UncountedPage): Promise<void> | undefined;
  /** Writes the remaining pages, and the counts of all of them. */
  finish(pageCounts: Analysis['pageCounts']): Promise<void>;
}

/** Writes pages as they are analyzed, under the claim's ID; previous reports keep theirs until the new ones are complete. */
function createPageList(run: AuditRun, onTaken: (taken: number) => void): PageList {
  const id = run.claim.claimId;
  let number = 0;
  let taken = 0;
  const batch = createRowBatch<UncountedPage>(pagesPerRow, async (pages) => {
    number += 1;
    const row = { listId: id, number, pages };
    await writeUnderClaim(run, (tx) => insertPageList(tx.db, run, row));
  });
  return {
    id,
    async finish(pageCounts) {
      await batch.flush();
      for (let written = 1; written <= number; written += 1) {
        const row = { listId: id, number: written };
        await writeUnderClaim(run, (tx) =>
          changePageList(tx.db, run, row, (page) => countPage(page, pageCounts)),
        );
      }
    },
    add(page) {
      taken += 1;
      onTaken(taken);
      return batch.add(page);
    },
  };
}
