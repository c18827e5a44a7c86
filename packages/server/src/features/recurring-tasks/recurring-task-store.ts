import { limits, type Page, type RecurringTask } from '@fettle/contract';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { RecurringTaskTable } from '../../db/tables/recurring-task-tables.ts';
import { isId } from '../../ids.ts';
import { toActor } from '../tasks/index.ts';
import { dateAt, nextDate, shiftDate } from './next-date.ts';

export type RecurringRow = Selectable<RecurringTaskTable>;

interface ShownRow extends RecurringRow {
  title: string;
  current_task_id: string | null;
  creator_name: string | null;
  creator_email: string | null;
}

const shown = sql<ShownRow>`
  select recurring.*, template.title, creator.name as creator_name, creator.email as creator_email,
    (select task.id from tasks task
      where task.recurring_task_id = recurring.id and task.occurs_on = recurring.last_on) as current_task_id
  from recurring_tasks recurring
  join task_templates template on template.id = recurring.template_id
  left join users creator on creator.id = recurring.created_by`;

function toRecurringTask(row: ShownRow, now: Date): RecurringTask {
  const creator = {
    type: 'user',
    id: row.created_by,
    name: row.creator_name,
    email: row.creator_email,
  } as const;
  return {
    id: row.id,
    projectId: row.project_id,
    templateId: row.template_id,
    title: row.title,
    trigger: row.trigger,
    rule: ruleOf(row),
    time: row.time,
    timeZone: row.time_zone,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    dueInDays: row.due_in_days,
    paused: row.paused,
    nextOn: nextOnOf(row, now),
    nextRunAt: row.next_run_at,
    currentTaskId: row.current_task_id,
    createdBy: creator.id === null ? null : toActor(creator),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** While an old task is not completed, its next date moves on: it would not be in the past. */
function nextOnOf(row: RecurringRow, now: Date): string | null {
  if (row.next_on === null || row.next_run_at !== null) return row.next_on;
  const today = dateAt(now, row.time_zone);
  return row.next_on >= today ? row.next_on : nextDate(datesOf(row), shiftDate(today, -1));
}

export function ruleOf(row: RecurringRow): RecurringTask['rule'] {
  const { frequency, repeat_interval: interval, weekdays, day, week, weekday, month } = row;
  return { frequency, interval, weekdays, day, week, weekday, month };
}

/** A row as the search for dates reads it. */
export function datesOf(row: RecurringRow) {
  return { rule: ruleOf(row), startsOn: row.starts_on, endsOn: row.ends_on };
}

/** A page of the recurring tasks of a project, oldest first. */
export async function readRecurringTaskPage(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
  { page = 1, limit = limits.page.default }: { page?: number; limit?: number },
): Promise<Page<RecurringTask>> {
  const total = await countRecurringTasks({ db }, projectId);
  const { rows } = await sql<ShownRow>`
    ${shown} where recurring.project_id = ${projectId}
    order by recurring.id limit ${limit} offset ${(page - 1) * limit}::bigint`.execute(db);
  return { items: rows.map((row) => toRecurringTask(row, clock())), total };
}

export async function countRecurringTasks({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from recurring_tasks where project_id = ${projectId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A recurring task of the project; undefined when there is none. */
export async function findRecurringTask(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
  id: string,
): Promise<RecurringTask | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<ShownRow>`
    ${shown} where recurring.id = ${id} and recurring.project_id = ${projectId}`.execute(db);
  return rows[0] === undefined ? undefined : toRecurringTask(rows[0], clock());
}

/** The row, locked until the transaction ends. Call it with the project's tasks locked. */
export async function lockRecurringTask(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<RecurringRow | undefined> {
  return await db
    .selectFrom('recurring_tasks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRecurringTask({ db }: Pick<Ctx, 'db'>, row: RecurringRow): Promise<void> {
  await db.insertInto('recurring_tasks').values(row).execute();
}

export async function changeRecurringTask(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  changes: Partial<RecurringRow>,
): Promise<void> {
  await db.updateTable('recurring_tasks').set(changes).where('id', '=', id).execute();
}

/** Deletes it; its tasks become tasks like any other, with a new ETag. */
export async function removeRecurringTask({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await sql`
    update tasks set recurring_task_id = null, occurs_on = null, parts_revision = parts_revision + 1
    where recurring_task_id = ${id}`.execute(db);
  await db.deleteFrom('recurring_tasks').where('id', '=', id).execute();
}

/** Makes a task the one of a date. Its ETag changes, unless it was created in the same transaction. */
export async function setOccurrence(
  { db }: Pick<Ctx, 'db'>,
  taskId: string,
  { id, occursOn, isNew }: { id: string; occursOn: string; isNew: boolean },
): Promise<void> {
  await sql`
    update tasks set recurring_task_id = ${id}, occurs_on = ${occursOn},
      parts_revision = parts_revision + ${isNew ? 0 : 1}
    where id = ${taskId}`.execute(db);
}

/** The latest task; undefined when it was deleted, or before the first one. */
export async function findCurrentTask(
  { db }: Pick<Ctx, 'db'>,
  { id, last_on: lastOn }: Pick<RecurringRow, 'id' | 'last_on'>,
): Promise<{ id: string; completedAt: string | null } | undefined> {
  if (lastOn === null) return undefined;
  return await db
    .selectFrom('tasks')
    .select(['id', 'completed_at as completedAt'])
    .where('recurring_task_id', '=', id)
    .where('occurs_on', '=', lastOn)
    .executeTakeFirst();
}

/** Recurring tasks whose next task is due, longest due first. */
export async function readDueRecurringTasks(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  count: number,
): Promise<{ id: string; projectId: string }[]> {
  return await db
    .selectFrom('recurring_tasks')
    .select(['id', 'project_id as projectId'])
    .where('next_run_at', '<=', clock().toISOString())
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(count)
    .execute();
}
