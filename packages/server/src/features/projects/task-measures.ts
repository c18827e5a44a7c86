import type { ColumnCategory } from '@fettle/contract';
import { sql } from 'kysely';

/**
 * What "completed", "in progress", "overdue" and "due soon" mean (CONTRACT §4, "Stats"), once for the project list
 * and the statistics. The SQL is for lateral parts of statements that know a project `p`. It
 * never counts tasks one by one, except those with an open date, through the partial index tasks_open_due.
 */

/** A task is completed while it stands in a column of this category; its completed_at is set exactly then. */
export const completedCategory: ColumnCategory = 'done';
/** A task is in progress while it stands in a column of this category. */
export const inProgressCategory: ColumnCategory = 'active';

const DUE_SOON_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A statement for `cross join lateral`: `overdue` (due before now) and `due_soon` (due from now until seven days on,
 * both ends included) of project `p`. Its conditions repeat the predicate of tasks_open_due word for word, or
 * PostgreSQL would not use that index.
 */
export function openDueCounts(now: Date) {
  const soon = new Date(now.getTime() + DUE_SOON_MS).toISOString();
  return sql<{ overdue: number; due_soon: number }>`
    select count(*) filter (where t.due_date < ${now.toISOString()}::timestamptz)::int as overdue,
      count(*) filter (where t.due_date >= ${now.toISOString()}::timestamptz)::int as due_soon
    from tasks t
    where t.project_id = p.id and t.due_date is not null and t.completed_at is null and not t.due_date_complete
      and t.due_date <= ${soon}::timestamptz`;
}

/** A statement for `cross join lateral`: all tasks of project `p` and those completed, from the kept counts. */
export const taskTotals = sql<{ tasks: number; completed: number }>`
  select coalesce(sum(n.count), 0)::int as tasks,
    coalesce(sum(n.count) filter (where c.category = ${sql.lit(completedCategory)}), 0)::int as completed
  from task_counts n
  join columns c on c.project_id = n.project_id and c.key = n.status
  where n.project_id = p.id`;

/** Completed tasks in whole percent, 0 where there are no tasks. */
export function completionRate(completed: number, tasks: number): number {
  return tasks === 0 ? 0 : Math.round((100 * completed) / tasks);
}
