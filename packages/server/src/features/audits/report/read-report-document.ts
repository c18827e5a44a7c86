import {
  type Comparison,
  type Distribution,
  type GeneralReport,
  type LinkReport,
  type ReportDocument,
  type ReportedPage,
  renderReport,
  type SeoReport,
} from '@fettle/auditor';
import type { AuditComparison } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { nilUuid } from '../../../ids.ts';
import { brandReport } from '../../orgs/access.ts';
import type { StoredComparison } from '../findings/compare-stored.ts';
import { readIgnoredInList } from '../ignoring/ignored-issue-store.ts';
import { listedPages } from '../ignoring/listed-pages.ts';
import type { StoredReports } from './require-reports.ts';

/** How many pages the report names: those with the most issues. */
const shownPages = 50;
/** How many ignored issues it lists. */
const shownIgnored = 100;

/** Who reads a report. Why a team ignores issues is not for its clients. */
export type Audience = 'team' | 'client';

type ReportContext = Pick<Ctx, 'db'>;

/** A report without the branding of its organization. */
export interface UnbrandedReport {
  orgId: string;
  document: Omit<ReportDocument, 'branding'>;
}

/** Everything that the report of an audit shows, compared with another audit, or by default with the previous one. */
export async function readReportDocument(
  ctx: ReportContext,
  reports: StoredReports,
  { compared, audience }: { compared: StoredComparison | null; audience: Audience },
): Promise<UnbrandedReport> {
  const row = await readReport(ctx, reports.id);
  const comparison = compared === null ? comparePrevious(row) : compareStored(compared);
  const ignored = await readIgnoredPart(ctx, row, reports, audience);
  return { orgId: row.orgId, document: { ...toDocument(row, reports), comparison, ...ignored } };
}

/** The report as HTML. Call it outside a transaction, because the logo comes from the file store. */
export async function renderBranded(
  ctx: Pick<Ctx, 'db' | 'blobs' | 'log'>,
  { orgId, document }: UnbrandedReport,
): Promise<string> {
  return renderReport({ ...document, branding: await brandReport(ctx, orgId) });
}

interface ReportRow {
  orgId: string;
  name: string;
  maxPages: number;
  maxDepth: number;
  pageCount: number;
  hasRobotsTxt: boolean;
  hasSitemap: boolean;
  rulesetVersion: string;
  linkReport: LinkReport;
  seoReport: SeoReport;
  generalReport: GeneralReport;
  distribution: Distribution | null;
  newFindings: number | null;
  fixedFindings: number | null;
  stillThereFindings: number | null;
  comparison: AuditComparison | null;
  analyzedAt: string | null;
  analysisCount: number;
  ignoredIssueCount: number;
  ignoredFindingCount: number;
  previousCompletedAt: string | null;
  previousScore: number | null;
  pages: ReportedPage[] | null;
}

async function readReport(ctx: ReportContext, id: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`
    select audit.org_id as "orgId", project.name, audit.max_pages as "maxPages", audit.max_depth as "maxDepth", audit.page_count as "pageCount",
      audit.has_robots_txt as "hasRobotsTxt", audit.has_sitemap as "hasSitemap", audit.ruleset_version as "rulesetVersion",
      audit.link_report as "linkReport", audit.seo_report as "seoReport", audit.general_report as "generalReport", audit.distribution,
      audit.analyzed_at as "analyzedAt", audit.analysis_count as "analysisCount", audit.new_finding_count as "newFindings", audit.fixed_finding_count as "fixedFindings",
      audit.still_there_finding_count as "stillThereFindings",
      audit.ignored_issue_count as "ignoredIssueCount", audit.ignored_finding_count as "ignoredFindingCount", audit.comparison, previous.completed_at as "previousCompletedAt",
      previous.overall_score as "previousScore", (
        select json_agg(worst.page) from (
          select page from audit_page_lists list cross join lateral ${listedPages} listed
          where list.audit_id = audit.id and list.list_id = audit.page_list_id and (page ->> 'findingCount')::int > 0
          order by coalesce((page ->> 'issueCount')::int, 0) desc, (page ->> 'findingCount')::int desc, (page ->> 'depth')::int, page ->> 'url' collate "C"
          limit ${shownPages}) worst) as pages
    from audits audit join projects project on project.id = audit.project_id left join audits previous on previous.id = audit.previous_audit_id
    where audit.id = ${id}`.execute(ctx.db);
  return rows[0] as ReportRow;
}

/** What the report leaves out, as far as the audit's findings are stored. */
async function readIgnoredPart(
  ctx: ReportContext,
  { seoReport, generalReport, ignoredIssueCount, ignoredFindingCount }: ReportRow,
  { projectId, findingListId: listId }: StoredReports,
  audience: Audience,
): Promise<Pick<ReportDocument, 'ignored'>> {
  if (ignoredFindingCount === 0) return {};
  const counts = { issueCount: ignoredIssueCount, occurrenceCount: ignoredFindingCount };
  if (audience === 'client') return { ignored: { ...counts, items: [], total: 0 } };
  const checks = [...seoReport.categories, ...generalReport.categories]
    .flatMap((category) => category.checks)
    .filter(({ ignoredCount }) => ignoredCount !== undefined)
    .map(({ id }) => id);
  const list = { projectId, listId: listId ?? nilUuid, checks };
  const { items, total } = await readIgnoredInList(ctx.db, list, shownIgnored);
  return { ignored: { ...counts, items, total } };
}

function toDocument(row: ReportRow, reports: StoredReports): Omit<ReportDocument, 'comparison'> {
  const { rootUrl, completedAt, createdAt } = reports;
  return {
    name: row.name,
    rootUrl,
    completedAt: completedAt ?? createdAt,
    reanalyzedAt: row.analysisCount > 1 ? row.analyzedAt : null,
    rulesetVersion: row.rulesetVersion,
    limits: { maxPages: row.maxPages, maxDepth: row.maxDepth },
    crawl: {
      pageCount: row.pageCount,
      hasRobotsTxt: row.hasRobotsTxt,
      hasSitemap: row.hasSitemap,
      distribution: row.distribution,
      pages: (row.pages ?? []).map(withCounts),
    },
    linkReport: row.linkReport,
    seoReport: row.seoReport,
    generalReport: row.generalReport,
    occurrenceCount: reports.findingCount,
  };
}

/** The stored comparison. One from before scores were compared fairly has only counts. */
function comparePrevious(row: ReportRow): Comparison | null {
  const { previousCompletedAt, previousScore, comparison, newFindings } = row;
  if (previousCompletedAt === null || newFindings === null) return null;
  if (comparison !== null) return toComparison(comparison, { previousCompletedAt, previousScore });
  return {
    previousCompletedAt,
    previousScore: null,
    reasons: [],
    new: newFindings,
    fixed: row.fixedFindings ?? 0,
    unchanged: row.stillThereFindings ?? 0,
    notRechecked: null,
  };
}

function compareStored({ comparison, before }: StoredComparison): Comparison {
  const previousCompletedAt = before.completedAt ?? before.createdAt;
  return toComparison(comparison, { previousCompletedAt, previousScore: before.overallScore });
}

function toComparison(
  comparison: AuditComparison,
  { previousCompletedAt, previousScore }: Pick<Comparison, 'previousCompletedAt' | 'previousScore'>,
): Comparison {
  return {
    previousCompletedAt,
    previousScore: comparison.scoreChange === null ? null : previousScore,
    reasons: comparison.reasons.map(({ message }) => message),
    new: comparison.new,
    fixed: comparison.fixed,
    unchanged: comparison.unchanged,
    notRechecked: comparison.notRechecked,
  };
}

/** Pages of audits from before issues of a page were counted have no counts. */
function withCounts(page: ReportedPage): ReportedPage {
  return { ...page, issueCount: page.issueCount ?? null, occurrenceCount: page.occurrenceCount ?? null };
}
