import { FINDINGS_PER_CHECK, type GeneralReport, type SeoReport } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { FindingGroup } from './finding-codes.ts';

/** The findings of the audit before, as far as one must know them to compare. */
export interface PreviousFindings {
  auditId: string;
  listId: string;
  /** A URL it did not visit did not exist. */
  coversSite: boolean;
  /** Ids of the checks whose findings it has told completely. */
  toldChecks: string[];
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
 * What an audit is compared with: the newest completed audit of the project before it whose findings are kept, or
 * the one it was compared with already. By the index audits_findings, which holds a handful of rows per project.
 */
export async function findPrevious(db: Kysely<Tables>, auditId: string): Promise<PreviousFindings | null> {
  const { rows } = await sql<PreviousRow>`
    select p.id as "auditId", l.id as "listId", l.covers_site as "coversSite", l.groups,
      p.seo_report as "seoReport", p.general_report as "generalReport"
    from audits a
      join audits p on p.project_id = a.project_id and p.id < a.id
      join audit_finding_lists l on l.id = p.finding_list_id
    where a.id = ${auditId} and p.finding_list_id is not null and p.status = 'complete'
    order by (p.id = a.previous_audit_id) desc nulls last, p.id desc
    limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { auditId: previousId, listId, coversSite, groups } = row;
  const counts = new Map<string, number>();
  for (const { checkId, change, count } of groups) {
    if (change !== 'fixed') counts.set(checkId, (counts.get(checkId) ?? 0) + count);
  }
  return { auditId: previousId, listId, coversSite, toldChecks: toldChecks(row, counts) };
}

/**
 * The checks of which a missing finding means that there was none: those that were made, and whose list was not cut
 * off; `counts` says how many findings each has. What a check found that another ruleset did not have yet, or could not judge, is neither new nor fixed.
 */
export function toldChecks(
  { seoReport, generalReport }: { seoReport: SeoReport; generalReport: GeneralReport },
  counts: ReadonlyMap<string, number>,
): string[] {
  return [...seoReport.categories, ...generalReport.categories]
    .flatMap(({ checks }) => checks)
    .filter(({ id, status }) => status !== 'not_assessed' && (counts.get(id) ?? 0) < FINDINGS_PER_CHECK)
    .map(({ id }) => id);
}
