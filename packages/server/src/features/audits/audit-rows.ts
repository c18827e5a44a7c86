import type {
  Audit,
  AuditComparison,
  AuditError,
  AuditListItem,
  AuditPage,
  AuditRules,
  AuditStatus,
} from '@fettle/contract';
import { sql } from 'kysely';
import { type IgnoredOnPages, withoutIgnored } from './ignoring/listed-pages.ts';
import { joinPageLists } from './storage/page-list-store.ts';

/** An audit as lists show it. */
export interface AuditItemRow {
  id: string;
  projectId: string;
  projectName: string;
  status: AuditStatus;
  progress: number;
  maxDepth: number;
  maxPages: number;
  rootUrl: string;
  pageCount: number;
  brokenLinks: number | null;
  overallScore: number | null;
  issueCount: number | null;
  /** Null without reports, and for reports from before findings were stored. */
  findingCount: number | null;
  comparison: AuditComparison | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  analyzedAt: string | null;
  analysisCount: number;
  waitingUntil: string | null;
  errorCode: AuditError['code'] | null;
  errorMessage: string | null;
}

/** For statements over `audits audit join projects project`. */
export const itemColumns = sql`audit.id, audit.project_id as "projectId", project.name as "projectName", audit.status, audit.progress,
  audit.max_depth as "maxDepth", audit.max_pages as "maxPages", audit.root_url as "rootUrl", audit.page_count as "pageCount",
  audit.broken_links as "brokenLinks", audit.overall_score as "overallScore", audit.issue_count as "issueCount",
  audit.finding_count as "findingCount", audit.comparison, audit.created_at as "createdAt",
  audit.started_at as "startedAt", audit.completed_at as "completedAt", audit.analyzed_at as "analyzedAt",
  audit.analysis_count as "analysisCount", audit.parked_until as "waitingUntil", audit.error_code as "errorCode",
  audit.error_message as "errorMessage"`;

export function toListItem(row: AuditItemRow): AuditListItem {
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    status: row.status,
    progress: row.progress,
    config: { maxDepth: row.maxDepth, maxPages: row.maxPages, rootUrl: row.rootUrl },
    pageCount: row.pageCount,
    brokenLinks: row.brokenLinks,
    overallScore: row.overallScore,
    issueCount: row.issueCount,
    occurrenceCount: row.findingCount,
    comparison: row.comparison,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    analyzedAt: row.analyzedAt,
    analysisCount: row.analysisCount,
    waitingUntil: row.waitingUntil,
    error: toError(row),
  };
}

/** An audit with its reports, without its pages; `Links` is the part of its link report that is read. */
export interface AuditReportRow<Links = Audit['linkReport']> extends AuditItemRow {
  revision: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  linkReport: Links;
  seoReport: Audit['seoReport'];
  generalReport: Audit['generalReport'];
  newFindingCount: number | null;
  fixedFindingCount: number | null;
  stillThereFindingCount: number | null;
  originalScore: number | null;
  ignoredIssueCount: number;
  ignoredFindingCount: number;
  ignoredOnPages: IgnoredOnPages | null;
  previousAuditId: string | null;
  rulesetVersion: string | null;
  rules: AuditRules | null;
}

/** The columns of {@link AuditReportRow} besides {@link itemColumns} and the link report. */
export const reportColumns = sql`audit.revision, audit.has_robots_txt as "hasRobotsTxt", audit.has_sitemap as "hasSitemap",
  audit.seo_report as "seoReport", audit.general_report as "generalReport",
  audit.new_finding_count as "newFindingCount",
  audit.fixed_finding_count as "fixedFindingCount", audit.still_there_finding_count as "stillThereFindingCount",
  audit.original_score as "originalScore", audit.ignored_issue_count as "ignoredIssueCount", audit.ignored_finding_count as "ignoredFindingCount",
  audit.ignored_on_pages as "ignoredOnPages", audit.previous_audit_id as "previousAuditId", audit.ruleset_version as "rulesetVersion", audit.crawl_rules as "rules"`;

export interface AuditRow extends AuditReportRow {
  pageLists: AuditPage[][] | null;
}

export function toAudit(row: AuditRow): Audit {
  const { id, projectId, projectName, status, progress, config, ...reports } = toAuditWithoutPages(row);
  const crawl = {
    pageCount: row.pageCount,
    hasRobotsTxt: row.hasRobotsTxt,
    hasSitemap: row.hasSitemap,
    pages: withoutIgnored(joinPageLists(row.pageLists), row.ignoredOnPages),
  };
  return { id, projectId, projectName, status, progress, config, crawl, ...reports };
}

export function toAuditWithoutPages<Links>(
  row: AuditReportRow<Links>,
): Omit<Audit, 'crawl' | 'linkReport'> & { linkReport: Links } {
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    status: row.status,
    progress: row.progress,
    config: {
      maxDepth: row.maxDepth,
      maxPages: row.maxPages,
      rootUrl: row.rootUrl,
      rules: row.rules === null ? null : toRules(row.rules),
    },
    linkReport: row.linkReport,
    seoReport: row.seoReport,
    generalReport: row.generalReport,
    issueCount: row.issueCount,
    occurrenceCount: row.findingCount,
    findings: toFindingCounts(row),
    ignored: toIgnoredCounts(row),
    previousAuditId: row.previousAuditId,
    comparison: row.comparison,
    error: toError(row),
    rulesetVersion: row.rulesetVersion,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    analyzedAt: row.analyzedAt,
    analysisCount: row.analysisCount,
    waitingUntil: row.waitingUntil,
  };
}

function toFindingCounts(row: AuditReportRow<unknown>): Audit['findings'] {
  if (row.findingCount === null) return null;
  return {
    total: row.findingCount,
    new: row.newFindingCount,
    fixed: row.fixedFindingCount,
    stillThere: row.stillThereFindingCount,
  };
}

/** Null when there are no counts to leave anything out of. */
function toIgnoredCounts(row: AuditReportRow<unknown>): Audit['ignored'] {
  if (row.findingCount === null) return null;
  return {
    issueCount: row.ignoredIssueCount,
    occurrenceCount: row.ignoredFindingCount,
    overallScore: row.originalScore ?? row.overallScore,
  };
}

function toError({ errorCode, errorMessage }: AuditItemRow): AuditError | null {
  return errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' };
}

/** In the order of the contract, which JSON columns do not keep. */
function toRules(rules: AuditRules): AuditRules {
  const { revision, include, exclude, startUrls } = rules;
  const { requestsPerSecond, userAgentSuffix, ignoreRobots, credentials } = rules;
  return {
    revision,
    include,
    exclude,
    startUrls,
    requestsPerSecond,
    userAgentSuffix,
    ignoreRobots,
    credentials:
      credentials === null
        ? null
        : {
            type: credentials.type,
            headerName: credentials.headerName,
            hasPassword: credentials.hasPassword,
            origin: credentials.origin,
            setAt: credentials.setAt,
          },
  };
}
