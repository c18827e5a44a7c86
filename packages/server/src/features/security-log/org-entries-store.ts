import type { Page, SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { firstIdOf, msOf } from '../../ids.ts';
import { entryColumns, toEntry } from './entry-row.ts';
import { isSelected, type LogSelection } from './log-selection.ts';
import { readEntryPage } from './read-entry-page.ts';

/** A page of the entries of an organization, for a caller who is its owner. */
export async function readOrgEntries(
  ctx: Ctx,
  orgId: string,
  selection: LogSelection,
  paging: { page: number; limit: number },
): Promise<Page<SecurityEntry>> {
  return readEntryPage(ctx, paging, {
    ids: entriesOf(orgId, selection, sql``),
    columns: entryColumns(isNotByGuest(orgId)),
  });
}

/**
 * SQL of the IDs an owner can see: entries of the organization (index security_log_org), and for each member the entries of
 * their account since they joined (index security_log_subject). `end` is appended to both parts.
 *
 * Entries of an account have no organization, and belong to every organization its user is in; they are no longer visible
 * once the membership ends. `offset 0` keeps PostgreSQL from joining the members with all entries.
 */
function entriesOf(orgId: string, selection: LogSelection, end: RawBuilder<unknown>) {
  const selected = isSelected(selection);
  return sql`
    (select entry.id from security_log entry where entry.org_id = ${orgId}::uuid and ${selected} ${end})
    union all
    select own.id from org_members member
    cross join lateral (
      select entry.id from security_log entry
      where entry.subject_id = member.user_id and entry.org_id is null
        and entry.id >= first_id(member.joined_at) and ${selected} ${end}
      offset 0) own
    where member.org_id = ${orgId}::uuid`;
}

/**
 * SQL over `security_log entry`: false where the request came from a guest. Guests are clients and not staff, so their
 * address is none of the organization's business. A guest who has left is identified by the role in the entry of their
 * leaving.
 */
function isNotByGuest(orgId: string) {
  return sql`not (
    (entry.details ->> 'role' is not distinct from 'guest'
      and (entry.actor_id is null or entry.actor_id is not distinct from entry.subject_id))
    or exists (
      select from org_members guest where guest.org_id = ${orgId}::uuid and guest.role = 'guest'
        and guest.user_id = coalesce(entry.actor_id, entry.subject_id)))`;
}

const rowsPerBatch = 1000;
const dayMs = 24 * 3600 * 1000;

/**
 * All selected entries, newest first. Each batch covers only a period, or it would read all older entries of all members;
 * the period grows where entries are rare and shrinks where they are frequent.
 */
export async function* streamOrgEntries(
  ctx: Ctx,
  orgId: string,
  selection: LogSelection,
): AsyncGenerator<SecurityEntry[]> {
  const oldest = await readOldestMs(ctx);
  const firstMs = Math.max(oldest, msOf(selection.fromId));
  let spanMs = dayMs;
  // The clocks of processes differ a little.
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
  const end = sql`order by entry.id desc limit ${rowsPerBatch}`;
  const { rows } = await sql<SecurityEntry>`
    with batch as materialized (
      select found.id from (${entriesOf(orgId, selection, end)}) found order by found.id desc limit ${rowsPerBatch})
    select ${entryColumns(isNotByGuest(orgId))} from batch cross join lateral (
      select * from security_log where id = batch.id offset 0) entry
    order by entry.id desc`.execute(ctx.db);
  return rows;
}
