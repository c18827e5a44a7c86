import type { TimeEntry } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { parseTimestamp } from '../../../db/value-parsers.ts';
import { isId } from '../../../ids.ts';
import { type Paging, readPartPage } from '../read-part-page.ts';
import type { TaskAccess } from '../task-access.ts';

/** A time entry as {@link timeEntryJson} builds it; times are PostgreSQL's text. */
type TimeEntryRow = TimeEntry;

/** JSON of a time entry, for statements over `time_entries entry join users person`. */
const timeEntryJson = sql`json_build_object(
  'id', entry.id, 'taskId', entry.task_id, 'userId', entry.user_id, 'userName', person.name, 'minutes', entry.minutes,
    'note', entry.note,
  'loggedAt', entry.logged_at, 'createdAt', entry.created_at)`;

function toTimeEntry(row: TimeEntryRow): TimeEntry {
  return {
    id: row.id,
    taskId: row.taskId,
    userId: row.userId,
    userName: row.userName,
    minutes: row.minutes,
    note: row.note,
    loggedAt: parseTimestamp(row.loggedAt),
    createdAt: parseTimestamp(row.createdAt),
  };
}

/** Time logged on a task the caller sees, the most recent work first. */
export async function readTimeEntryPage(ctx: Ctx, taskId: string, paging: Paging) {
  const { rows, total } = await readPartPage<TimeEntryRow>(ctx, taskId, paging, {
    total: sql`(select count(*) from time_entries entry where entry.task_id = task.id)`,
    items: sql`select ${timeEntryJson} as item from time_entries entry join users person on person.id = entry.user_id
      where entry.task_id = task.id order by entry.logged_at desc, entry.id desc`,
  });
  return { items: rows.map(toTimeEntry), total };
}

/** A time entry of that task; undefined when there is none. */
export async function findTimeEntry(ctx: Ctx, taskId: string, id: string): Promise<TimeEntry | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{ entry: TimeEntryRow }>`
    select ${timeEntryJson} as entry from time_entries entry join users person on person.id = entry.user_id
    where entry.id = ${id} and entry.task_id = ${taskId}`.execute(ctx.db);
  return rows[0] === undefined ? undefined : toTimeEntry(rows[0].entry);
}

export async function insertTimeEntry(ctx: Ctx, task: TaskAccess, entry: TimeEntry): Promise<void> {
  await ctx.db
    .insertInto('time_entries')
    .values({
      id: entry.id,
      org_id: task.orgId,
      project_id: task.projectId,
      task_id: task.id,
      user_id: entry.userId,
      minutes: entry.minutes,
      note: entry.note,
      logged_at: entry.loggedAt,
      created_at: entry.createdAt,
    })
    .execute();
}

export async function changeTimeEntry(ctx: Ctx, { id, minutes, note, loggedAt }: TimeEntry): Promise<void> {
  await ctx.db
    .updateTable('time_entries')
    .set({ minutes, note, logged_at: loggedAt })
    .where('id', '=', id)
    .execute();
}

export async function removeTimeEntry(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('time_entries').where('id', '=', id).execute();
}
