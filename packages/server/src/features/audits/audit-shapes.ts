import type { Audit, AuditError, AuditListItem, AuditPage, AuditStatus } from '@fettle/contract';
import { sql } from 'kysely';
import { joinPageLists } from './storage/page-list-store.ts';

/** What a list shows of an audit. */
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
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  waitingUntil: string | null;
  errorCode: AuditError['code'] | null;
  errorMessage: string | null;
}

/** For statements over `audits a join projects p`. */
export const itemColumns = sql`a.id, a.project_id as "projectId", p.name as "projectName", a.status, a.progress,
  a.max_depth as "maxDepth", a.max_pages as "maxPages", a.root_url as "rootUrl", a.page_count as "pageCount",
  a.broken_links as "brokenLinks", a.overall_score as "overallScore", a.created_at as "createdAt",
  a.started_at as "startedAt", a.completed_at as "completedAt", a.parked_until as "waitingUntil", a.error_code as "errorCode",
  a.error_message as "errorMessage"`;

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
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    waitingUntil: row.waitingUntil,
    error: toError(row),
  };
}

/** An audit with its reports, without its pages; `Links` is what is read of its link report. */
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

/** What {@link AuditReportRow} has beside {@link itemColumns} and the link report. */
export const reportColumns = sql`a.revision, a.has_robots_txt as "hasRobotsTxt", a.has_sitemap as "hasSitemap",
  a.seo_report as "seoReport", a.general_report as "generalReport",
  a.finding_count as "findingCount", a.new_finding_count as "newFindingCount",
  a.fixed_finding_count as "fixedFindingCount", a.still_there_finding_count as "stillThereFindingCount",
  a.previous_audit_id as "previousAuditId", a.ruleset_version as "rulesetVersion"`;

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
    error: toError(row),
    rulesetVersion: row.rulesetVersion,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    waitingUntil: row.waitingUntil,
  };
}

/** Null without reports, and for those of a time when findings were not kept. */
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
