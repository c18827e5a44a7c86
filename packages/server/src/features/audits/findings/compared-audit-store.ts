import { type ComparedAudit, completeChecks, type GeneralReport, type SeoReport } from '@fettle/auditor';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { FindingGroup } from './finding-codes.ts';

/** An audit with stored findings, and what it can tell about the findings of another one. */
export interface StoredAudit extends ComparedAudit {
  auditId: string;
  listId: string;
  groups: FindingGroup[];
  createdAt: string;
  completedAt: string | null;
}

interface StoredAuditRow extends Omit<StoredAudit, 'completeChecks'> {
  seoReport: SeoReport;
  generalReport: GeneralReport;
}

const columns = sql`compared.id as "auditId", compared.root_url as "startUrl", compared.max_depth as "maxDepth",
  compared.max_pages as "maxPages", compared.ruleset_version as "rulesetVersion", compared.overall_score as "overallScore",
  compared.crawl_rules as rules, compared.created_at as "createdAt", compared.completed_at as "completedAt", list.id as "listId", list.covers_site as "coversSite",
  coalesce(list.groups, '[]') as groups, compared.seo_report as "seoReport", compared.general_report as "generalReport"`;

/**
 * The audit that a new analysis is compared with: the newest completed one of the project before it whose findings are
 * kept, or the one it was compared with already. By the index audits_findings, which has a handful of rows per project.
 */
export async function findPrevious(db: Kysely<Tables>, auditId: string): Promise<StoredAudit | null> {
  return readOne(
    db,
    sql<StoredAuditRow>`
      select ${columns} from audits audit
        join audits compared on compared.project_id = audit.project_id and compared.id < audit.id
        join audit_finding_lists list on list.id = compared.finding_list_id
      where audit.id = ${auditId} and compared.finding_list_id is not null and compared.status = 'complete'
      order by (compared.id = audit.previous_audit_id) desc nulls last, compared.id desc
      limit 1`,
  );
}

/** An audit with its stored findings; null when it has none. */
export async function readStoredAudit(db: Kysely<Tables>, auditId: string): Promise<StoredAudit | null> {
  return readOne(
    db,
    sql<StoredAuditRow>`
      select ${columns} from audits compared join audit_finding_lists list on list.id = compared.finding_list_id
      where compared.id = ${auditId}`,
  );
}

/** The crawl rules of an audit; null for the default. */
export async function readCrawlRules(db: Kysely<Tables>, auditId: string): Promise<unknown> {
  const { rows } = await sql<{ rules: unknown }>`
    select compared.crawl_rules as rules from audits compared where compared.id = ${auditId}`.execute(db);
  return rows[0]?.rules ?? null;
}

async function readOne(
  db: Kysely<Tables>,
  statement: RawBuilder<StoredAuditRow>,
): Promise<StoredAudit | null> {
  const { rows } = await statement.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { seoReport, generalReport, ...audit } = row;
  return { ...audit, completeChecks: completeChecks({ seoReport, generalReport }, countsOf(row.groups)) };
}

/** The number of findings of each check, without those of the audit before it. */
function countsOf(groups: readonly FindingGroup[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { checkId, change, count } of groups) {
    if (change !== 'fixed') counts.set(checkId, (counts.get(checkId) ?? 0) + count);
  }
  return counts;
}

/** The number of findings of an audit, without those of the audit before it. */
export function totalOf({ groups }: Pick<StoredAudit, 'groups'>): number {
  return groups.reduce((sum, { change, count }) => (change === 'fixed' ? sum : sum + count), 0);
}
