import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { firstKey } from '../report/read-in-pages.ts';
import { codes } from './finding-codes.ts';
import type { FindingList } from './finding-list-store.ts';

export interface FixedStep {
  /** Ids of the checks that were made this time and whose findings are all told. */
  toldChecks: readonly string[];
  /** A URL that was not visited this time does not exist any more. */
  coversSite: boolean;
  after: { key: string; ordinal: number };
}

const rowsPerStep = 5000;

export const beforeAll: FixedStep['after'] = { key: firstKey, ordinal: -1 };

/**
 * Copies findings of the audit before that are gone, as `fixed`: this audit made the same check, read every page that
 * showed them (or knows that it is no more), and got a verdict on their targets. Looks at some thousand findings and
 * says where to go on; null at the end. Whatever is looked up stands in a select of its own: as joins they would read
 * whole lists at every step.
 */
export async function insertFixed(
  db: Kysely<Tables>,
  list: FindingList,
  previousListId: string,
  { toldChecks, coversSite, after }: FixedStep,
): Promise<FixedStep['after'] | null> {
  const { rows } = await sql<{ key: string; ordinal: number; read: number }>`
    with step as materialized (
      select * from audit_findings
      where list_id = ${previousListId} and (key, ordinal) > (${after.key}::uuid, ${after.ordinal}::int)
      order by key, ordinal limit ${rowsPerStep}
    ), fixed as (
      insert into audit_findings
        (list_id, key, ordinal, org_id, check_id, severity, change, url, target, detail, shown_on)
      select ${list.id}::uuid, s.key, s.ordinal, ${list.orgId}::uuid, s.check_id, s.severity,
        ${codes.fixed}::smallint, s.url, s.target, s.detail, s.shown_on
      from step s
      where s.change <> ${codes.fixed} and s.check_id = any(${toldChecks}::text[])
        and (
          select f.ordinal from audit_findings f
          where f.list_id = ${list.id} and f.key = s.key and f.ordinal = s.ordinal) is null
        and not exists (
          select from unnest(coalesce(s.shown_on, array[hash_url(s.url)])) u (hash)
          where not coalesce((
              select v.is_clear from audit_visits v where v.list_id = ${list.id} and v.url_hash = u.hash),
            ${coversSite}::boolean))
        and ${verdictOf(list, sql`s.url`)} is distinct from 'unverified'
        and ${verdictOf(list, sql`s.target`)} is distinct from 'unverified'
    )
    select key, ordinal, (select count(*)::int from step) as read from step
    order by key desc, ordinal desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined || last.read < rowsPerStep) return null;
  return { key: last.key, ordinal: last.ordinal };
}

/** What the links of this audit say of a URL; null for what no page refers to any more. */
function verdictOf({ auditId }: FindingList, url: RawBuilder<unknown>) {
  return sql`(
    select t.result ->> 'verdict' from audit_urls t where t.audit_id = ${auditId} and t.url_hash = hash_url(${url}))`;
}
