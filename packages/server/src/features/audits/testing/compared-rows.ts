import type {
  AuditReading,
  GeneralReport,
  LinkTarget,
  PageFacts,
  PlacedFinding,
  SeoReport,
  SiteFacts,
} from '@fettle/auditor';
import { sql } from 'kysely';
import type { TestProject } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { collectFindings } from '../findings/collect-findings.ts';
import { writeUnderClaim } from '../run/audit-run.ts';
import { beginAnalyzing, beginCrawling, completeAudit } from '../run/audit-state.ts';
import { claimAudit, insertQueued } from './audit-rows.ts';

/** An audit as a comparison sees it, with the occurrences as an analysis reports them. */
export interface MadeReading extends AuditReading {
  occurrences: PlacedFinding[];
  /** IDs of the checks that could not be assessed. */
  notAssessed: readonly string[];
}

/** Rules that change nothing. */
const plainRules = {
  revision: 1,
  include: [],
  exclude: [],
  startUrls: [],
  requestsPerSecond: null,
  userAgentSuffix: null,
  ignoreRobots: false,
  credentials: null,
};
const noTexts = { pass: '', fail: '' };

/** Writes an audit with these findings the way a worker does after its analysis. */
export async function writeReading(
  service: Service,
  project: TestProject,
  reading: MadeReading,
  checks: readonly string[],
): Promise<string> {
  await insertQueued(service, project, { root_url: reading.startUrl, max_pages: reading.maxPages });
  const { db } = service.services;
  const run = await claimAudit(service);
  await db.updateTable('audits').set({ max_depth: reading.maxDepth }).where('id', '=', run.id).execute();
  if (reading.rules != null) {
    const rules = JSON.stringify({ ...plainRules, ...reading.rules });
    await sql`update audits set crawl_rules = ${rules}::jsonb where id = ${run.id}`.execute(db);
  }
  run.maxDepth = reading.maxDepth;
  await beginCrawling(service.services, run.id);
  await beginAnalyzing(service.services, run.id);
  const rulesetVersion = reading.rulesetVersion ?? '';
  const collector = await collectFindings(run, siteOf(reading), rulesetVersion);
  const [pages, targets] = visitsOf(reading);
  for await (const _page of collector.watchPages(stream(pages)));
  for await (const _target of collector.watchTargets(stream(targets)));
  await collector.take(reading.occurrences);
  const reports = reportsOf(reading, checks);
  const findings = await collector.finish({ ...reports, rulesetVersion }, new AbortController().signal);
  const crawl = { pageCount: pages.length, hasRobotsTxt: true, hasSitemap: true, pages: [] };
  const linkReport = {
    totalLinks: 0,
    workingLinks: 0,
    brokenLinks: 0,
    unverifiedLinks: 0,
    redirectedLinks: 0,
    brokenList: [],
  };
  const counts = { issueCount: 0, occurrenceCount: 0, pageCounts: new Map() };
  const texts = { advice: { aiTips: '', aiSummary: '' }, reports };
  const distribution = { statuses: [], depths: [], timeline: { spanSeconds: 1, pages: [] } };
  await writeUnderClaim(run, (tx) =>
    completeAudit(
      tx,
      run,
      { ...reports, ...counts, crawl, linkReport, distribution, rulesetVersion },
      { pageListId: findings.listId, findings, checkResults: { results: [], site: siteOf(reading) }, texts },
    ),
  );
  return run.id;
}

async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function siteOf({ coversSite, startUrl }: MadeReading): SiteFacts {
  const site = {
    truncatedBy: coversSite ? [] : ['max-pages'],
    robots: { verdict: 'parsed' },
    rootUrl: startUrl,
  };
  return site as unknown as SiteFacts;
}

/** Pages, and targets that could not be verified. */
function visitsOf({ visits }: MadeReading): [PageFacts[], LinkTarget[]] {
  const pages: unknown[] = [];
  const targets: unknown[] = [];
  for (const [url, { isClear, isPage }] of visits) {
    const isTarget = url.includes('/target');
    if (isTarget) targets.push({ url, result: isClear ? { verdict: 'working' } : null });
    else
      pages.push({ url, status: isClear ? 200 : 403, headers: {}, blockedByRobots: false, isHtml: isPage });
  }
  return [pages as PageFacts[], targets as LinkTarget[]];
}

function reportsOf(
  { notAssessed, overallScore, occurrences }: MadeReading,
  checks: readonly string[],
): { seoReport: SeoReport; generalReport: GeneralReport } {
  const failing = new Set(occurrences.map(({ checkId }) => checkId));
  const statusOf = (id: string) =>
    notAssessed.includes(id) ? 'not_assessed' : failing.has(id) ? 'fail' : 'pass';
  const listed = checks.map((id) => ({
    id,
    title: noTexts.fail,
    status: statusOf(id),
  }));
  const category = { id: 'content', title: 'Content', score: null, weight: 1, checks: listed };
  const seoReport = { overallScore, rawScore: null, gates: [], categories: [category], aiTips: '' };
  const generalReport = { checks: [], categories: [], aiSummary: '' };
  return { seoReport: seoReport as unknown as SeoReport, generalReport };
}
