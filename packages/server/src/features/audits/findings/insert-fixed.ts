import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { firstKey } from '../read-in-pages.ts';
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
 * says where to go on; null at the end. Each is looked up on its own (a join would read the whole list at every step).
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
          where f.list_id = ${list.id} and f.key = s.key and f.ordinal = s.ordinal limit 1) is null
        and not exists (
          select from unnest(coalesce(s.shown_on, array[hash_url(s.url)])) u (hash)
          left join audit_visits v on v.list_id = ${list.id} and v.url_hash = u.hash
          where not coalesce(v.is_clear, ${coversSite}::boolean))
        and not exists (
          select from unnest(array[hash_url(s.url), hash_url(s.target)]) u (hash)
          join audit_urls t on t.audit_id = ${list.auditId} and t.url_hash = u.hash
          where t.result ->> 'verdict' = 'unverified')
    )
    select key, ordinal, (select count(*)::int from step) as read from step
    order by key desc, ordinal desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined || last.read < rowsPerStep) return null;
  return { key: last.key, ordinal: last.ordinal };
}
