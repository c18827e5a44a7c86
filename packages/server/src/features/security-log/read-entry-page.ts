import type { Page, SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { toEntry } from './entry-shape.ts';

export interface EntrySource {
  /** Selects the ids of all entries; by an index that holds all it asks for, so that counting reads no rows. */
  all: RawBuilder<unknown>;
  /** Selects ids that hold the newest `count` among them. */
  newest: (count: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Of `security_log e`. */
  columns: RawBuilder<unknown>;
}

/** A page of entries, newest first, with the total: one statement. A page past the end reads the total and nothing else. */
export async function readEntryPage(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
  { all, newest, columns }: EntrySource,
): Promise<Page<SecurityEntry>> {
  const offset = (page - 1) * limit;
  const ifReached = (rows: number) =>
    sql`(select case when total > ${offset}::bigint then ${rows}::bigint else 0 end from counted)`;
  const { rows } = await sql<{ total: number } & (SecurityEntry | { id: null })>`
    with counted as materialized (select count(*)::int as total from (${all}) a),
    page as materialized (
      select n.id from (${newest(ifReached(offset + limit))}) n
      order by n.id desc limit ${ifReached(limit)} offset ${offset}::bigint)
    select counted.total, entry.* from counted left join (
      select ${columns} from page cross join lateral (
        select * from security_log where id = page.id offset 0) e) entry on true
    order by entry.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toEntry(row)])),
  };
}
