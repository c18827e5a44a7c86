import type { Audit, AuditFinding, AuditListItem, AuditPage, Check } from '@fettle/contract';
import type { Static } from 'typebox';
import { compact, cut, cutLong } from './compact.ts';
import { markTexts, type Trust } from './content-trust.ts';

/** How models see audits: scores and the costliest checks first; texts from the site are under `untrusted`. */

type CheckResult = Static<typeof Check>;

export function auditRow(audit: AuditListItem, trust: Trust): object {
  return compact({
    id: audit.id,
    projectId: audit.projectId,
    ...markTexts(!trust.isOwnProject(audit.projectId), { project: audit.projectName }),
    status: audit.status,
    progress: audit.status === 'complete' ? null : audit.progress,
    score: audit.overallScore,
    issueCount: audit.issueCount,
    occurrenceCount: audit.occurrenceCount,
    pages: audit.pageCount,
    brokenLinks: audit.brokenLinks,
    error: audit.error?.code,
    createdAt: audit.createdAt,
    completedAt: audit.completedAt,
    ...reanalysis(audit),
    waitingUntil: audit.waitingUntil,
  });
}

/** Nothing for an audit that was analyzed once. */
function reanalysis({ analyzedAt, analysisCount }: Pick<Audit, 'analyzedAt' | 'analysisCount'>): object {
  return analysisCount > 1 ? { analyzedAt, analysisCount } : {};
}

const worstChecks = 15;

/** An audit with its scores and the checks that cost the most points; `list_findings` has the occurrences. */
export function auditDetails(audit: Audit, trust: Trust): object {
  const failed = failedChecks(audit);
  const project = { project: audit.projectName };
  const isOwn = trust.isOwnProject(audit.projectId);
  return compact({
    id: audit.id,
    projectId: audit.projectId,
    ...(isOwn ? project : {}),
    status: audit.status,
    progress: audit.progress,
    rootUrl: audit.config.rootUrl,
    maxPages: audit.config.maxPages,
    maxDepth: audit.config.maxDepth,
    error: audit.error,
    pages: audit.crawl.pageCount,
    score: audit.seoReport?.overallScore,
    scoreCaps: audit.seoReport?.gates.map(({ id, cap, reason }) => ({ check: id, cap, reason })),
    categories: Object.fromEntries(
      allCategories(audit).map(({ id, score }) => [id, score === null ? 'not assessed' : score]),
    ),
    issueCount: audit.issueCount,
    occurrenceCount: audit.occurrenceCount,
    findings: audit.findings,
    ignored: (audit.ignored?.occurrenceCount ?? 0) > 0 ? audit.ignored : null,
    previousAuditId: audit.previousAuditId,
    failedChecks: failed.length,
    worstChecks: failed.slice(0, worstChecks).map(checkView),
    ...linkCounts(audit),
    untrusted: compact({
      ...(isOwn ? {} : project),
      summary: cutLong(audit.generalReport?.aiSummary ?? '', 2_000),
      tips: cutLong(audit.seoReport?.aiTips ?? '', 3_000),
    }),
    createdAt: audit.createdAt,
    completedAt: audit.completedAt,
    ...reanalysis(audit),
    waitingUntil: audit.waitingUntil,
  });
}

function linkCounts({ linkReport }: Audit): Record<string, unknown> {
  if (linkReport === null) return {};
  const { totalLinks, brokenLinks, redirectedLinks, unverifiedLinks } = linkReport;
  return {
    links: {
      total: totalLinks,
      broken: brokenLinks,
      redirected: redirectedLinks,
      unverified: unverifiedLinks,
    },
  };
}

function allCategories({ seoReport, generalReport }: Audit) {
  return [...(seoReport?.categories ?? []), ...(generalReport?.categories ?? [])];
}

/** Every check of the reports by ID; some are in both. */
function checksOf(audit: Audit): Map<string, CheckResult> {
  const checks = [
    ...allCategories(audit).flatMap((category) => category.checks),
    ...(audit.generalReport?.checks ?? []),
  ];
  return new Map(checks.map((check) => [check.id, check]));
}

const gravity = ['critical', 'error', 'warning', 'info'];

function failedChecks(audit: Audit): CheckResult[] {
  return [...checksOf(audit).values()]
    .filter(({ status }) => status === 'fail')
    .sort(
      (a, b) =>
        b.pointsLost - a.pointsLost ||
        gravity.indexOf(a.severity) - gravity.indexOf(b.severity) ||
        b.affected - a.affected,
    );
}

function checkView({
  id,
  title,
  category,
  severity,
  affected,
  assessed,
  unit,
  pointsLost,
  fix,
}: CheckResult): object {
  return compact({
    check: id,
    title,
    category,
    severity,
    affected: `${affected} of ${assessed} ${unit}`,
    pointsLost,
    fix,
  });
}

/** Occurrences grouped by check, so that shared fields appear once. */
export function findingList(findings: readonly AuditFinding[]): object {
  const checks = findings.map(({ checkId, title, category, severity }) => [
    checkId,
    { title, category, severity },
  ]);
  return {
    checks: Object.fromEntries(checks),
    findings: findings.map(({ checkId, change, url, target, detail, ignored }) =>
      compact({
        check: checkId,
        change,
        ignoredUntil: ignored === null ? null : (ignored.until ?? 'no end'),
        untrusted: compact({
          url: cut(url, 500),
          target: cut(target ?? '', 500),
          detail: cut(detail, 300),
          ignoredBecause: ignored?.reason,
        }),
      }),
    ),
  };
}

export function pageRow(page: AuditPage): object {
  return compact({
    status: page.status,
    depth: page.depth,
    indexable: page.indexable ? null : 'no',
    words: page.wordCount,
    inlinks: page.inlinks,
    findings: page.findingCount,
    issueCount: page.issueCount,
    occurrenceCount: page.occurrenceCount,
    untrusted: compact({ url: cut(page.url, 500), title: cut(page.title ?? '', 120) }),
  });
}
