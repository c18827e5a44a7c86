import {
  type Advice,
  type AdviceFacts,
  buildReports,
  type LinkReport,
  leaveOut,
  listIssues,
  type ReportedResult,
  type Reports,
  writeAdvice,
} from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { countFindings, type FindingGroup } from '../findings/finding-codes.ts';
import { findLeftOut, type LeftOutOfAudit } from './left-out.ts';

type Db = Kysely<Tables>;

/** What an analysis keeps so that its reports can be built again without the issues that are ignored by then. */
export interface CheckResults {
  results: ReportedResult[];
  site: AdviceFacts['site'];
}

/** The part of an audit's reports that changes with what is ignored, and where it comes from. */
export interface AnalyzedAudit {
  id: string;
  projectId: string;
  listId: string;
  rootUrl: string;
  pageCount: number;
  links: AdviceFacts['links'];
  groups: FindingGroup[];
  /** The reports with nothing left out. */
  original: Reports;
  checkResults: CheckResults;
}

/** Texts that were written for some reports. */
export interface TextsFor {
  advice: Advice;
  reports: Reports;
}

/** What of an audit counts when everything is left out that is ignored. */
export interface CountedAudit {
  overallScore: number | null;
  issueCount: number;
  occurrenceCount: number;
}

/** The reports with everything left out that is ignored now, and with texts by the rules. */
export async function readReports(
  db: Db,
  audit: AnalyzedAudit,
): Promise<{ reports: Reports; left: LeftOutOfAudit }> {
  const { checkResults, original, pageCount, links } = audit;
  const { results, site } = checkResults;
  const left = await findLeftOut(db, { ...audit, results });
  if (left.checks.size === 0) return { reports: original, left };
  const rest = results.map((result) => {
    const own = left.checks.get(result.check.id);
    return own === undefined ? result : leaveOut(result, own);
  });
  const reports = buildReports(rest, original.seoReport.overallScore !== null);
  return { reports: withTexts(reports, writeAdvice({ ...reports, site, pageCount, links })), left };
}

/**
 * Leaves out of an audit what is ignored now: of its reports, score, counts, and pages. Call it with the audit's row locked,
 * whenever that changes. Returns what counts now.
 * @param texts used if they were written for the very same reports
 */
export async function applyIgnored(
  db: Db,
  auditId: string,
  texts: TextsFor | null = null,
): Promise<CountedAudit> {
  const { audit, isLeavingOut } = await readAnalyzed(db, auditId);
  const { reports: built, left } = await readReports(db, audit);
  const isCounted = left.groups.some(({ ignored = 0 }) => ignored > 0);
  const reports =
    texts !== null && withoutTexts(texts.reports) === withoutTexts(built)
      ? withTexts(built, texts.advice)
      : built;
  // Most audits leave nothing out, and never did.
  const counts = countFindings(left.groups);
  const counted = {
    overallScore: reports.seoReport.overallScore,
    issueCount: listIssues(reports).length,
    occurrenceCount: counts.total,
  };
  if (!isCounted && !isLeavingOut && texts === null) return counted;
  const isChanged = left.checks.size > 0;
  const gone = left.groups.filter(({ change }) => change !== 'fixed').map(({ ignored = 0 }) => ignored);
  await sql`
    update audits audit set
      seo_report = ${JSON.stringify(reports.seoReport)}::json, general_report = ${JSON.stringify(reports.generalReport)}::json,
      overall_score = ${counted.overallScore}::float8, issue_count = ${counted.issueCount}::int,
      original_reports = ${isChanged ? JSON.stringify(audit.original) : null}::json,
      original_score = ${isChanged ? audit.original.seoReport.overallScore : null}::float8,
      ignored_issue_count = ${countIssues(audit.checkResults, left)}::int,
      ignored_finding_count = ${gone.reduce((total, count) => total + count, 0)}::int,
      ignored_on_pages = ${Object.keys(left.pages).length === 0 ? null : JSON.stringify(left.pages)}::json,
      finding_count = ${counts.total}::int,
      new_finding_count = case when audit.new_finding_count is not null then ${counts.new}::int end,
      fixed_finding_count = case when audit.fixed_finding_count is not null then ${counts.fixed}::int end,
      still_there_finding_count = case when audit.still_there_finding_count is not null then ${counts.stillThere}::int end,
      revision = audit.revision + 1
    where audit.id = ${auditId}`.execute(db);
  await db
    .updateTable('audit_finding_lists')
    .set({ groups: JSON.stringify(left.groups) })
    .where('id', '=', audit.listId)
    .execute();
  return counted;
}

/** Failing checks that pass once everything is left out. */
function countIssues({ results }: CheckResults, { checks }: LeftOutOfAudit): number {
  return results.filter(({ check, status }) => status === 'fail' && checks.get(check.id)?.isAll === true)
    .length;
}

interface AnalyzedRow {
  projectId: string;
  listId: string;
  rootUrl: string;
  pageCount: number;
  links: LinkReport;
  groups: FindingGroup[];
  seoReport: Reports['seoReport'];
  generalReport: Reports['generalReport'];
  originalReports: Reports | null;
  checkResults: CheckResults;
  isLeavingOut: boolean;
}

/** Audits that keep their check results, which are those with findings. */
async function readAnalyzed(
  db: Db,
  auditId: string,
): Promise<{ audit: AnalyzedAudit; isLeavingOut: boolean }> {
  const { rows } = await sql<AnalyzedRow>`
    select audit.project_id as "projectId", list.id as "listId", audit.root_url as "rootUrl", audit.page_count as "pageCount",
      json_build_object('totalLinks', audit.link_report->'totalLinks', 'brokenLinks', audit.link_report->'brokenLinks',
        'unverifiedLinks', audit.link_report->'unverifiedLinks') as links,
      coalesce(list.groups, '[]') as groups, audit.seo_report as "seoReport", audit.general_report as "generalReport",
      audit.original_reports as "originalReports", audit.check_results as "checkResults",
      exists (select from json_array_elements(coalesce(list.groups, '[]')) found where found->'ignored' is not null) as "isLeavingOut"
    from audits audit join audit_finding_lists list on list.id = audit.finding_list_id
    where audit.id = ${auditId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`audit ${auditId} has no findings to leave out`);
  const { seoReport, generalReport, originalReports, isLeavingOut, ...audit } = row;
  return {
    audit: { id: auditId, ...audit, original: originalReports ?? { seoReport, generalReport } },
    isLeavingOut,
  };
}

function withTexts({ seoReport, generalReport }: Reports, { aiTips, aiSummary }: Advice): Reports {
  return { seoReport: { ...seoReport, aiTips }, generalReport: { ...generalReport, aiSummary } };
}

function withoutTexts({ seoReport, generalReport }: Reports): string {
  return JSON.stringify([
    { ...seoReport, aiTips: '' },
    { ...generalReport, aiSummary: '' },
  ]);
}
