import type {
  Audit,
  AuditComparison,
  AuditError,
  AuditListItem,
  AuditPage,
  AuditStatus,
} from '@fettle/contract';
import { sql } from 'kysely';
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
  audit.broken_links as "brokenLinks", audit.overall_score as "overallScore", audit.comparison, audit.created_at as "createdAt",
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
  findingCount: number | null;
  newFindingCount: number | null;
  fixedFindingCount: number | null;
  stillThereFindingCount: number | null;
  previousAuditId: string | null;
  rulesetVersion: string | null;
}

/** The columns of {@link AuditReportRow} besides {@link itemColumns} and the link report. */
export const reportColumns = sql`audit.revision, audit.has_robots_txt as "hasRobotsTxt", audit.has_sitemap as "hasSitemap",
  audit.seo_report as "seoReport", audit.general_report as "generalReport",
  audit.finding_count as "findingCount", audit.new_finding_count as "newFindingCount",
  audit.fixed_finding_count as "fixedFindingCount", audit.still_there_finding_count as "stillThereFindingCount",
  audit.previous_audit_id as "previousAuditId", audit.ruleset_version as "rulesetVersion"`;

export interface AuditRow extends AuditReportRow {
  pageLists: AuditPage[][] | null;
}

export function toAudit(row: AuditRow): Audit {
  const { id, projectId, projectName, status, progress, config, ...reports } = toAuditWithoutPages(row);
  const crawl = {
    pageCount: row.pageCount,
    hasRobotsTxt: row.hasRobotsTxt,
    hasSitemap: row.hasSitemap,
    pages: joinPageLists(row.pageLists),
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
    config: { maxDepth: row.maxDepth, maxPages: row.maxPages, rootUrl: row.rootUrl },
    linkReport: row.linkReport,
    seoReport: row.seoReport,
    generalReport: row.generalReport,
    findings: toFindingCounts(row),
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

/** Null without reports, and for reports from before findings were stored. */
function toFindingCounts(row: AuditReportRow<unknown>): Audit['findings'] {
  if (row.findingCount === null) return null;
  return {
    total: row.findingCount,
    new: row.newFindingCount,
    fixed: row.fixedFindingCount,
    stillThere: row.stillThereFindingCount,
  };
}

function toError({ errorCode, errorMessage }: AuditItemRow): AuditError | null {
  return errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' };
}
