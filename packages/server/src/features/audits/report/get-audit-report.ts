import { Readable } from 'node:stream';
import {
  type Distribution,
  type GeneralReport,
  type LinkReport,
  type PageSummary,
  type ReportDocument,
  renderReport,
  type SeoReport,
} from '@fettle/auditor';
import type { operations } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { nilUuid } from '../../../ids.ts';
import { readIgnoredInList } from '../ignoring/ignored-issue-store.ts';
import { fileNameOf, requireReports, type StoredReports } from './require-reports.ts';

/** How many pages the report names: those with the most findings. */
const shownPages = 50;
/** How many ignored issues it lists. */
const shownIgnored = 100;

export const getAuditReport: Handler<typeof operations.getAuditReport> = (ctx, { params }) =>
  inSnapshot(ctx, async (snapshot) => {
    const reports = await requireReports(snapshot, params.id);
    const row = await readReport(snapshot, reports.id);
    const ignored = await readIgnoredPart(snapshot, row, reports);
    const bytes = Buffer.from(renderReport({ ...toDocument(row, reports), ...ignored }));
    return {
      stream: Readable.from([bytes]),
      mimeType: 'text/html; charset=utf-8',
      size: bytes.length,
      fileName: fileNameOf(reports, 'audit', 'html'),
      inline: true,
      isOwnPage: true,
    };
  });

interface ReportRow {
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
  ignoredIssueCount: number;
  ignoredFindingCount: number;
  previousCompletedAt: string | null;
  previousScore: number | null;
  pages: { page: PageSummary; findingCount: number }[] | null;
}

async function readReport(ctx: Ctx, id: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`
    select project.name, audit.max_pages as "maxPages", audit.max_depth as "maxDepth", audit.page_count as "pageCount",
      audit.has_robots_txt as "hasRobotsTxt", audit.has_sitemap as "hasSitemap", audit.ruleset_version as "rulesetVersion",
      audit.link_report as "linkReport", audit.seo_report as "seoReport", audit.general_report as "generalReport", audit.distribution,
      audit.new_finding_count as "newFindings", audit.fixed_finding_count as "fixedFindings",
      audit.still_there_finding_count as "stillThereFindings",
      audit.ignored_issue_count as "ignoredIssueCount", audit.ignored_finding_count as "ignoredFindingCount", previous.completed_at as "previousCompletedAt",
      previous.overall_score as "previousScore", (
        select json_agg(json_build_object('page', worst.page, 'findingCount', worst.count)) from (
          select page, (page ->> 'findingCount')::int - coalesce(ignored.value::int, 0) as count
          from audit_page_lists list cross join json_array_elements(list.pages) page
            left join json_each_text(audit.ignored_on_pages) ignored on ignored.key = page ->> 'url'
          where list.audit_id = audit.id and list.list_id = audit.page_list_id
            and (page ->> 'findingCount')::int - coalesce(ignored.value::int, 0) > 0
          order by count desc, (page ->> 'depth')::int, page ->> 'url' collate "C"
          limit ${shownPages}) worst) as pages
    from audits audit join projects project on project.id = audit.project_id left join audits previous on previous.id = audit.previous_audit_id
    where audit.id = ${id}`.execute(ctx.db);
  return rows[0] as ReportRow;
}

/** What the report leaves out, as far as the audit's findings are stored. */
async function readIgnoredPart(
  ctx: Ctx,
  { seoReport, generalReport, ignoredIssueCount, ignoredFindingCount }: ReportRow,
  { projectId, findingListId: listId }: StoredReports,
): Promise<Pick<ReportDocument, 'ignored'>> {
  if (ignoredFindingCount === 0) return {};
  const checks = [...seoReport.categories, ...generalReport.categories]
    .flatMap((category) => category.checks)
    .filter(({ ignoredCount }) => ignoredCount !== undefined)
    .map(({ id }) => id);
  const list = { projectId, listId: listId ?? nilUuid, checks };
  const { items, total } = await readIgnoredInList(ctx.db, list, shownIgnored);
  return { ignored: { issueCount: ignoredIssueCount, occurrenceCount: ignoredFindingCount, items, total } };
}

function toDocument(row: ReportRow, { rootUrl, completedAt, createdAt }: StoredReports): ReportDocument {
  const { previousCompletedAt, previousScore, newFindings, fixedFindings, stillThereFindings } = row;
  const isCompared = previousCompletedAt !== null && newFindings !== null;
  return {
    name: row.name,
    rootUrl,
    completedAt: completedAt ?? createdAt,
    rulesetVersion: row.rulesetVersion,
    limits: { maxPages: row.maxPages, maxDepth: row.maxDepth },
    crawl: {
      pageCount: row.pageCount,
      hasRobotsTxt: row.hasRobotsTxt,
      hasSitemap: row.hasSitemap,
      distribution: row.distribution,
      pages: row.pages?.map(({ page, findingCount }) => ({ ...page, findingCount })) ?? [],
    },
    linkReport: row.linkReport,
    seoReport: row.seoReport,
    generalReport: row.generalReport,
    comparison: isCompared
      ? {
          previousCompletedAt,
          previousScore,
          new: newFindings,
          fixed: fixedFindings ?? 0,
          unchanged: stillThereFindings ?? 0,
        }
      : null,
  };
}
