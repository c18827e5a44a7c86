import { shownOnLimit, type Testimony } from '@fettle/auditor';
import { type RawBuilder, sql } from 'kysely';
import { codes } from './finding-codes.ts';

/** What an audit can tell about findings that only another audit has, as the parameters of a statement. */
export interface StoredTestimony {
  listId: string | null;
  checks: readonly string[];
  covers: boolean;
  readAll: boolean;
  sameSite: boolean;
}

/** Of an audit that does not exist. */
export const noTestimony: StoredTestimony = {
  listId: null,
  checks: [],
  covers: false,
  readAll: false,
  sameSite: false,
};

export function storeTestimony(
  listId: string,
  { checks, covers, readAll, sameSite }: Testimony,
): StoredTestimony {
  return { listId, checks: [...checks], covers, readAll, sameSite };
}

/**
 * Whether the audit of the testimony would have found the finding `row`, which only another audit has: `couldTell` of the
 * auditor as SQL. `urlHash` is the hash of the row's URL. Each question is one index lookup by a select of one value: an
 * `exists` or a join planned while the table was small would read all of it into a hash.
 */
export function couldTell(
  row: RawBuilder<unknown>,
  urlHash: RawBuilder<unknown>,
  { listId, checks, covers, readAll, sameSite }: StoredTestimony,
  pages: 'some' | 'every',
): RawBuilder<boolean> {
  const isClear = (hash: RawBuilder<unknown>) => sql`(
    select visit.is_clear from audit_visits visit where visit.list_id = ${listId}::uuid and visit.url_hash = ${hash})`;
  const shown = sql`unnest(coalesce(${row}.shown_on, array[${urlHash}])) shown (hash)`;
  const looked = sql`coalesce(${isClear(sql`shown.hash`)}, ${covers}::boolean)`;
  const lookedAt =
    pages === 'some'
      ? sql`exists (select from ${shown} where ${looked})`
      : sql`not exists (select from ${shown} where not ${looked})
          and (coalesce(cardinality(${row}.shown_on), 1) < ${shownOnLimit} or ${readAll}::boolean)`;
  return sql`(
    ${row}.check_id = any(${checks}::text[])
    and ${isClear(urlHash)} is distinct from false
    and (${row}.target is null or ${isClear(sql`hash_url(${row}.target)`)} is distinct from false)
    and case when ${row}.shown_on = '{}' then ${sameSite}::boolean else ${lookedAt} end)`;
}

/** Whether a list has the finding `row`. */
export function isInList(row: RawBuilder<unknown>, listId: string | null): RawBuilder<boolean> {
  return sql`((
    select other.change from audit_findings other
    where other.list_id = ${listId}::uuid and other.key = ${row}.key and other.ordinal = ${row}.ordinal) <> ${codes.fixed})
    is true`;
}
