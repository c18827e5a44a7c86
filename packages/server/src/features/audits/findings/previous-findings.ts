import { findingsPerCheck, type GeneralReport, type SeoReport } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { FindingGroup } from './finding-codes.ts';

/** What a comparison needs to know about the findings of the previous audit. */
export interface PreviousFindings {
  auditId: string;
  listId: string;
  /** A URL it did not visit did not exist. */
  coversSite: boolean;
  /** IDs of the checks whose findings it has stored completely. */
  completeChecks: string[];
}

interface PreviousRow {
  auditId: string;
  listId: string;
  coversSite: boolean;
  groups: FindingGroup[];
  seoReport: SeoReport;
  generalReport: GeneralReport;
}

/**
 * The audit to compare with: the newest completed one of the project before it whose findings are kept, or the one it was
 * compared with already. By the index audits_findings, which has a handful of rows per project.
 */
export async function findPrevious(db: Kysely<Tables>, auditId: string): Promise<PreviousFindings | null> {
  const { rows } = await sql<PreviousRow>`
    select previous.id as "auditId", list.id as "listId", list.covers_site as "coversSite", list.groups,
      previous.seo_report as "seoReport", previous.general_report as "generalReport"
    from audits audit
      join audits previous on previous.project_id = audit.project_id and previous.id < audit.id
      join audit_finding_lists list on list.id = previous.finding_list_id
    where audit.id = ${auditId} and previous.finding_list_id is not null and previous.status = 'complete'
    order by (previous.id = audit.previous_audit_id) desc nulls last, previous.id desc
    limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { auditId: previousId, listId, coversSite, groups } = row;
  const counts = new Map<string, number>();
  for (const { checkId, change, count } of groups) {
    if (change !== 'fixed') counts.set(checkId, (counts.get(checkId) ?? 0) + count);
  }
  return { auditId: previousId, listId, coversSite, completeChecks: completeChecks(row, counts) };
}

/**
 * The checks for which a missing finding means that there was none: those that ran, and whose list was not truncated;
 * `counts` has the number of findings of each. Findings of a check that the other ruleset did not have, or could not
 * assess, are neither new nor fixed.
 */
export function completeChecks(
  { seoReport, generalReport }: { seoReport: SeoReport; generalReport: GeneralReport },
  counts: ReadonlyMap<string, number>,
): string[] {
  return [...seoReport.categories, ...generalReport.categories]
    .flatMap(({ checks }) => checks)
    .filter(({ id, status }) => status !== 'not_assessed' && (counts.get(id) ?? 0) < findingsPerCheck)
    .map(({ id }) => id);
}
