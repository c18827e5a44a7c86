import type { Audit, AuditError, AuditListItem, AuditPage, AuditStatus } from '@fettle/contract';
import { sql } from 'kysely';
import { joinPageLists } from './page-list-store.ts';

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
  errorCode: AuditError['code'] | null;
  errorMessage: string | null;
}

/** For statements over `audits a join projects p`. */
export const itemColumns = sql`a.id, a.project_id as "projectId", p.name as "projectName", a.status, a.progress,
  a.max_depth as "maxDepth", a.max_pages as "maxPages", a.root_url as "rootUrl", a.page_count as "pageCount",
  a.broken_links as "brokenLinks", a.overall_score as "overallScore", a.created_at as "createdAt",
  a.started_at as "startedAt", a.completed_at as "completedAt", a.error_code as "errorCode",
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
    error: toError(row),
  };
}

export interface AuditRow extends AuditItemRow {
  revision: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  linkReport: Audit['linkReport'];
  seoReport: Audit['seoReport'];
  generalReport: Audit['generalReport'];
  findingCount: number | null;
  newFindingCount: number | null;
  fixedFindingCount: number | null;
  stillThereFindingCount: number | null;
  previousAuditId: string | null;
  rulesetVersion: string | null;
  pageLists: AuditPage[][] | null;
}

export function toAudit(row: AuditRow): Audit {
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    status: row.status,
    progress: row.progress,
    config: { maxDepth: row.maxDepth, maxPages: row.maxPages, rootUrl: row.rootUrl },
    crawl: {
      pageCount: row.pageCount,
      hasRobotsTxt: row.hasRobotsTxt,
      hasSitemap: row.hasSitemap,
      pages: joinPageLists(row.pageLists),
    },
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
  };
}

/** Null without reports, and for those of a time when findings were not kept. */
function toFindingCounts(row: AuditRow): Audit['findings'] {
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
