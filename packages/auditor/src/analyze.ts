import { isIndexable, isPage, isSuccessfulPage } from './checks/applicability.ts';
import type { CheckedPage, PlacedFinding } from './checks/check.ts';
import { hasSitemap } from './checks/indexability/sitemap-missing.ts';
import { runChecks } from './checks/run-checks.ts';
import { canonicalsOf } from './checks/signals/canonicals.ts';
import { crawlBlocked } from './checks/site-wide/crawl-blocked.ts';
import { descriptionOf, h1Of, titleOf } from './checks/texts/page-texts.ts';
import type { CrawlStore } from './crawl-store.ts';
import type { SiteFacts } from './facts.ts';
import { buildLinkReport, type LinkReport } from './links/build-link-report.ts';
import { writeAdvice } from './report/advice.ts';
import type { AdviceFacts } from './report/advice-facts.ts';
import { buildReports, type Reports, rulesetVersion } from './report/build-reports.ts';
import { type IssueCounts, listIssues } from './report/count-issues.ts';
import { createDistribution, type Distribution } from './report/distribution.ts';
import { type ReportedResult, toReportedResult } from './report/leave-out.ts';
import { tallyOccurrences } from './report/tally-occurrences.ts';

/** One page in the audit's `crawl.pages`. */
export interface PageSummary {
  url: string;
  status: number;
  depth: number;
  contentType: string | null;
  bytes: number;
  ttfbMs: number;
  title: string | null;
  description: string | null;
  h1: string | null;
  wordCount: number;
  canonical: string | null;
  indexable: boolean;
  inlinks: number;
  outlinks: number;
  /** The same as `occurrenceCount`. */
  findingCount: number;
  /** Issues with an occurrence on this page. */
  issueCount: number;
  /** Occurrences at the URL of this page, or of links and files that it refers to. */
  occurrenceCount: number;
}

/** A page before all its issues are known. */
export type UncountedPage = Omit<PageSummary, 'findingCount' | keyof IssueCounts>;

export interface Analysis extends Reports {
  crawl: { pageCount: number; hasRobotsTxt: boolean; hasSitemap: boolean; pages: PageSummary[] };
  linkReport: LinkReport;
  issueCount: number;
  occurrenceCount: number;
  /** By URL, for every page. */
  pageCounts: ReadonlyMap<string, IssueCounts>;
  /** Unlike the reports, this depends on the timing of the crawl. */
  distribution: Distribution;
  rulesetVersion: string;
}

export interface AnalyzeInput {
  site: SiteFacts;
  store: Pick<CrawlStore, 'pages' | 'pageLinks' | 'targets'>;
  /**
   * If set, receives pages one by one, and `crawl.pages` stays empty to save memory. The counts of a page are known only at
   * the end: see {@link countPage}.
   */
  takePage?: (page: UncountedPage) => Promise<void> | undefined;
  /** Receives all findings in batches, up to `FINDINGS_PER_CHECK` of each check. */
  takeFindings?: (findings: PlacedFinding[]) => void | Promise<void>;
  /** Receives the results that the reports are built from, so that they can be built again without some occurrences. */
  takeResults?: (results: ReportedResult[]) => void;
  /** Called once for each check that throws. That check becomes `not_assessed`. */
  onCheckError?: (id: string, error: unknown) => void;
}

/**
 * The analysis half of an audit: reads what a crawl stored and writes the reports with the deterministic texts. It uses
 * neither network nor clock: the same stored facts and ruleset give byte-identical reports, in whatever order the facts
 * come.
 */
export async function analyze(input: AnalyzeInput): Promise<Analysis> {
  const { site, store, takePage, takeFindings, onCheckError } = input;
  const pages: UncountedPage[] = [];
  const tally = tallyOccurrences();
  const distribution = createDistribution();
  let pageCount = 0;
  let hasAuditablePage = false;
  const results = await runChecks({
    site,
    pages: withLinkCounts(store),
    targets: store.targets(),
    async onFindings(findings) {
      tally.add(findings);
      await takeFindings?.(findings);
    },
    ...(onCheckError === undefined ? {} : { onCheckError }),
    onPage(page) {
      if (!isPage(page)) return undefined;
      tally.addPage(page.url);
      pageCount += 1;
      distribution.add(page);
      hasAuditablePage ||= isSuccessfulPage(page);
      const summary = summarizePage(page);
      if (takePage !== undefined) return takePage(summary);
      pages.push(summary);
      return undefined;
    },
  });
  const linkReport = await buildLinkReport(store.targets(), { site });
  const isBlocked = results.some(({ check, status }) => check.id === crawlBlocked.id && status === 'fail');
  input.takeResults?.(results.map(toReportedResult));
  const reports = buildReports(results, hasAuditablePage && !isBlocked);
  const { occurrenceCount, pageCounts } = tally.finish(listIssues(reports));
  const crawl = {
    pageCount,
    hasRobotsTxt: site.robots.status === 200 && !site.robots.isHtml,
    hasSitemap: hasSitemap(site),
    pages: pages
      .map((page) => countPage(page, pageCounts))
      .sort((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1)),
  };
  const { aiTips, aiSummary } = writeAdvice(adviceFactsOf(site, { ...reports, crawl, linkReport }));
  return {
    crawl,
    linkReport,
    seoReport: { ...reports.seoReport, aiTips },
    generalReport: { ...reports.generalReport, aiSummary },
    issueCount: listIssues(reports).length,
    occurrenceCount,
    pageCounts,
    distribution: distribution.finish(),
    rulesetVersion,
  };
}

/** A page of an analysis with its counts. */
export function countPage(page: UncountedPage, pageCounts: Analysis['pageCounts']): PageSummary {
  const { issueCount, occurrenceCount } = pageCounts.get(page.url) ?? { issueCount: 0, occurrenceCount: 0 };
  return { ...page, findingCount: occurrenceCount, issueCount, occurrenceCount };
}

/** The source of the advice texts, also for a model: `adviseWithModel({ facts: adviceFactsOf(…) })`. */
export function adviceFactsOf(
  site: SiteFacts,
  {
    seoReport,
    generalReport,
    crawl,
    linkReport,
  }: Pick<Analysis, 'seoReport' | 'generalReport' | 'crawl' | 'linkReport'>,
): AdviceFacts {
  return { seoReport, generalReport, site, pageCount: crawl.pageCount, links: linkReport };
}

/** Joins pages with their link counts. Both streams have the same order, and pages without a row have no links. */
async function* withLinkCounts(store: AnalyzeInput['store']): AsyncGenerator<CheckedPage> {
  const counts = store.pageLinks()[Symbol.asyncIterator]();
  try {
    let next = await counts.next();
    for await (const page of store.pages()) {
      const isOwn = !next.done && next.value.url === page.url;
      const { inlinks, outlinks } = isOwn ? next.value : { inlinks: 0, outlinks: 0 };
      if (isOwn) next = await counts.next();
      yield { ...page, inlinks, outlinks };
    }
  } finally {
    await counts.return?.();
  }
}

function summarizePage(page: CheckedPage): UncountedPage {
  return {
    url: page.url,
    status: page.status ?? 0,
    depth: page.depth,
    contentType: page.contentType,
    bytes: page.bytes,
    ttfbMs: Math.round(page.timings.ttfbMs),
    title: titleOf(page.document),
    description: descriptionOf(page.document),
    h1: h1Of(page.document),
    wordCount: page.document?.text.words ?? 0,
    canonical: canonicalsOf(page)[0] ?? null,
    indexable: isIndexable(page),
    inlinks: page.inlinks,
    outlinks: page.outlinks,
  };
}
