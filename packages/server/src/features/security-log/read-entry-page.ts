import type { Page, SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { toEntry } from './entry-row.ts';

export interface EntrySource {
  /** Selects the IDs of all entries; by an index that covers the query, so that no rows are read for it. */
  ids: RawBuilder<unknown>;
  /** Of `security_log entry`. */
  columns: RawBuilder<unknown>;
}

/**
 * A page of entries, newest first, with the total: one statement that reads the selection once. Rejected: a separate search
 * for the newest entries, which reads as much once there are several accounts and months to merge.
 */
export async function readEntryPage(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
  { ids, columns }: EntrySource,
): Promise<Page<SecurityEntry>> {
  const { rows } = await sql<{ total: number } & (SecurityEntry | { id: null })>`
    with found as materialized (${ids}),
    page as materialized (
      select id from found order by id desc limit ${limit} offset ${(page - 1) * limit}::bigint)
    select counted.total, shown.* from (select count(*)::int as total from found) counted
    left join (
      select ${columns} from page cross join lateral (
        select * from security_log where id = page.id offset 0) entry) shown on true
    order by shown.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toEntry(row)])),
  };
}
