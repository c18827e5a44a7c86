import type { OrgTime, Page } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { nilUuid } from '../../ids.ts';
import { visibleProjects } from '../projects/access.ts';
import type { TimeRange } from './read-range.ts';

/** The selected time entries: of an organization's projects that the caller sees, or of one of them, and of one person or all. */
export interface TimeSelection extends TimeRange {
  orgId: string;
  projectId: string | null;
  userId: string | null;
  /** The first day of the range, as YYYY-MM-DD. */
  firstDay: string;
}

/** A place in the order of the list. */
interface Place {
  loggedAt: string;
  id: string;
}

type EntryRow = OrgTime & Place;

const rowsPerBatch = 1000;

/**
 * SQL for the selected entries, as `columns` of `time_entries entry`: a range of the index time_entries_project for each
 * project (`offset 0` keeps PostgreSQL from joining it with everybody's entries).
 */
export function entriesOf(
  ctx: Pick<Ctx, 'actor'>,
  { orgId, projectId, userId, from, to }: TimeSelection,
  columns: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql`offset 0`,
) {
  return sql`
    select entry.* from (${visibleProjects(ctx, orgId)}) visible
    cross join lateral (
      select ${columns} from time_entries entry
      where entry.project_id = visible.id and (${projectId}::uuid is null or visible.id = ${projectId}::uuid)
        and entry.logged_at >= ${from}::timestamptz and entry.logged_at < ${to}::timestamptz
        and (${userId}::uuid is null or entry.user_id = ${userId}::uuid) ${end}) entry`;
}

/** An entry with the names of its project, task, and person, for statements over `time_entries entry`. */
function withNames({ timeZone }: TimeSelection) {
  return {
    columns: sql`to_char(entry.logged_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, project.name as "projectName",
      project.key_prefix || '-' || task.number as "taskKey", task.title as "taskTitle", person.name as "userName",
      entry.minutes, entry.note,
      project.id as "projectId", task.id as "taskId", person.id as "userId", entry.logged_at as "loggedAt", entry.id`,
    joins: sql`join tasks task on task.id = entry.task_id join projects project on project.id = entry.project_id
      join users person on person.id = entry.user_id`,
  };
}

/** A page of the entries in the order of the work, with the total: one statement. */
export async function readTimePage(
  ctx: Ctx,
  selection: TimeSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrgTime>> {
  const { columns, joins } = withNames(selection);
  const { rows } = await sql<{ total: number } & (EntryRow | { id: null })>`
    with found as materialized (${entriesOf(ctx, selection, sql`entry.id, entry.logged_at`)}),
    page as materialized (
      select id from found order by logged_at, id limit ${limit} offset ${(page - 1) * limit})
    select counted.total, item.*
    from (select count(*)::int as total from found) counted
    left join (select ${columns} from page join time_entries entry on entry.id = page.id ${joins}) item on true
    order by item."loggedAt", item.id`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : [toTime(row)])) };
}

/** All entries in batches of a thousand; each batch continues after the last entry of the previous one. */
export async function* streamTime(ctx: Ctx, selection: TimeSelection): AsyncGenerator<OrgTime[]> {
  let after: Place = { loggedAt: selection.from, id: nilUuid };
  for (;;) {
    const rows = await readBatch(ctx, selection, after);
    if (rows.length > 0) yield rows.map(toTime);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerBatch) return;
    after = last;
  }
}

async function readBatch(ctx: Ctx, selection: TimeSelection, after: Place): Promise<EntryRow[]> {
  const { columns, joins } = withNames(selection);
  const onwards = sql`and (entry.logged_at, entry.id) > (${after.loggedAt}::timestamptz, ${after.id}::uuid)
    order by entry.logged_at, entry.id limit ${rowsPerBatch}`;
  const { rows } = await sql<EntryRow>`
    with page as materialized (
      select found.id from (${entriesOf(ctx, selection, sql`entry.id, entry.logged_at`, onwards)}) found
      order by found.logged_at, found.id limit ${rowsPerBatch})
    select ${columns} from page join time_entries entry on entry.id = page.id ${joins}
    order by entry.logged_at, entry.id`.execute(ctx.db);
  return rows;
}

function toTime(row: EntryRow): OrgTime {
  return {
    day: row.day,
    projectName: row.projectName,
    taskKey: row.taskKey,
    taskTitle: row.taskTitle,
    userName: row.userName,
    minutes: row.minutes,
    note: row.note,
    projectId: row.projectId,
    taskId: row.taskId,
    userId: row.userId,
  };
}
