import type { Overlap } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** Audits from before this was stored do not know it; what only they visited counts as a page. */
const isPage = sql`coalesce(one.is_page or other.is_page, one.is_page, other.is_page, true)`;

/** How the URLs that two analyses visited overlap; `overlapOf` of the auditor as SQL. Reads each list once. */
export async function readOverlap(
  db: Kysely<Tables>,
  nowListId: string,
  beforeListId: string,
): Promise<Overlap> {
  const { rows } = await sql<Overlap>`
    select
      count(*) filter (where one.is_clear and other.is_clear and ${isPage})::int as "pagesInBoth",
      count(*) filter (where one.is_clear and other.is_clear is not true and ${isPage})::int as "pagesOnlyNow",
      count(*) filter (where other.is_clear and one.is_clear is not true and ${isPage})::int as "pagesOnlyBefore",
      count(*) filter (where one.is_clear and other.is_clear is not true)::int as "readOnlyNow",
      count(*) filter (where other.is_clear and one.is_clear is not true)::int as "readOnlyBefore",
      count(*) filter (where other.is_clear and not one.is_clear)::int as "lostNow",
      count(*) filter (where one.is_clear and not other.is_clear)::int as "lostBefore"
    from (
      select url_hash, is_clear, is_page from audit_visits where list_id = ${nowListId}) one
    full join (
      select url_hash, is_clear, is_page from audit_visits where list_id = ${beforeListId}) other
      on other.url_hash = one.url_hash`.execute(db);
  return rows[0] as Overlap;
}
