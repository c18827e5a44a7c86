import type { Page, SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { firstIdOf, msOf } from '../../ids.ts';
import { entryColumns, toEntry } from './entry-shape.ts';
import { isSelected, type LogSelection } from './log-selection.ts';
import { readEntryPage } from './read-entry-page.ts';

/** A page of what owners see of an organization the caller is known to own. */
export async function readOrgEntries(
  ctx: Ctx,
  orgId: string,
  selection: LogSelection,
  paging: { page: number; limit: number },
): Promise<Page<SecurityEntry>> {
  return readEntryPage(ctx, paging, {
    ids: entriesOf(orgId, selection, sql``),
    columns: entryColumns(isNoGuests(orgId)),
  });
}

/**
 * SQL for the ids an owner sees: entries of the organization (index security_log_org), and of each member those of their
 * account since they joined (index security_log_subject). `end` is put behind both.
 *
 * An account's entries have no organization and belong to every one its owner is in; with the membership the sight of
 * them ends. `offset 0` keeps PostgreSQL from joining the members with everybody's entries.
 */
function entriesOf(orgId: string, selection: LogSelection, end: RawBuilder<unknown>) {
  const selected = isSelected(selection);
  return sql`
    (select e.id from security_log e where e.org_id = ${orgId}::uuid and ${selected} ${end})
    union all
    select a.id from org_members om
    cross join lateral (
      select e.id from security_log e
      where e.subject_id = om.user_id and e.org_id is null and e.id >= first_id(om.joined_at) and ${selected} ${end}
      offset 0) a
    where om.org_id = ${orgId}::uuid`;
}

/**
 * SQL over `security_log e`: false where the request came from a guest. Guests are customers and not staff: where they
 * are is no concern of the organization. A guest who has left is known by the role in the entry of their leaving.
 */
function isNoGuests(orgId: string) {
  return sql`not (
    (e.details ->> 'role' is not distinct from 'guest' and (e.actor_id is null or e.actor_id is not distinct from e.subject_id))
    or exists (
      select from org_members g where g.org_id = ${orgId}::uuid and g.role = 'guest'
        and g.user_id = coalesce(e.actor_id, e.subject_id)))`;
}

const rowsPerBatch = 1000;
const dayMs = 24 * 3600 * 1000;

/**
 * All selected entries, newest first. Each batch looks at a span of time only, or every batch would read all older
 * entries of all members; the span grows where there is little and shrinks where there is much.
 */
export async function* streamOrgEntries(
  ctx: Ctx,
  orgId: string,
  selection: LogSelection,
): AsyncGenerator<SecurityEntry[]> {
  const oldest = await readOldestMs(ctx);
  const firstMs = Math.max(oldest, msOf(selection.fromId));
  let spanMs = dayMs;
  // Clocks of several processes differ a little.
  let untilMs = Math.min(msOf(selection.untilId), ctx.clock().getTime() + dayMs);
  let untilId = selection.untilId;
  while (untilMs > firstMs) {
    const fromMs = Math.max(firstMs, untilMs - spanMs);
    const fromId = firstIdOf(fromMs);
    const rows = await readBatch(ctx, orgId, { ...selection, fromId, untilId });
    if (rows.length > 0) yield rows.map(toEntry);
    const last = rows.at(-1);
    if (last !== undefined && rows.length === rowsPerBatch) {
      [untilId, untilMs] = [last.id, msOf(last.id) + 1];
      spanMs = Math.max(1000, spanMs / 2);
    } else {
      [untilId, untilMs] = [fromId, fromMs];
      spanMs *= 2;
    }
  }
}

async function readOldestMs({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ id: string | null }>`
    select id from security_log order by id limit 1`.execute(db);
  const id = rows[0]?.id;
  return id == null ? Number.POSITIVE_INFINITY : msOf(id);
}

async function readBatch(ctx: Ctx, orgId: string, selection: LogSelection): Promise<SecurityEntry[]> {
  const end = sql`order by e.id desc limit ${rowsPerBatch}`;
  const { rows } = await sql<SecurityEntry>`
    with batch as materialized (
      select b.id from (${entriesOf(orgId, selection, end)}) b order by b.id desc limit ${rowsPerBatch})
    select ${entryColumns(isNoGuests(orgId))} from batch cross join lateral (
      select * from security_log where id = batch.id offset 0) e
    order by e.id desc`.execute(ctx.db);
  return rows;
}
