import type { ColumnCategory } from '@fettle/contract';
import { sql } from 'kysely';

/**
 * What "completed", "in progress", "overdue", and "due soon" mean, in one place for the project list and the statistics.
 * The SQL is for lateral parts of statements with the alias `project`. It reads counts that triggers maintain, except for
 * tasks with an open due date, which it counts through the partial index tasks_open_due.
 */

/** A task is completed while it is in a column of this category; its completed_at is set exactly then. */
export const completedCategory: ColumnCategory = 'done';
/** A task is in progress while it is in a column of this category. */
export const inProgressCategory: ColumnCategory = 'active';

const dueSoonMs = 7 * 24 * 60 * 60 * 1000;

/**
 * A statement for `cross join lateral`: `overdue` (due before now) and `due_soon` (due within seven days from now, both
 * ends included) of `project`. Its conditions repeat the predicate of tasks_open_due word for word; otherwise PostgreSQL
 * would not use that index.
 */
export function openDueCounts(now: Date) {
  const soon = new Date(now.getTime() + dueSoonMs).toISOString();
  return sql<{ overdue: number; due_soon: number }>`
    select count(*) filter (where task.due_date < ${now.toISOString()}::timestamptz)::int as overdue,
      count(*) filter (where task.due_date >= ${now.toISOString()}::timestamptz)::int as due_soon
    from tasks task
    where task.project_id = project.id and task.due_date is not null and task.completed_at is null
      and not task.due_date_complete
      and task.due_date <= ${soon}::timestamptz`;
}

/** A statement for `cross join lateral`: all tasks of `project` and the completed ones, from the maintained counts. */
export const taskTotals = sql<{ tasks: number; completed: number }>`
  select coalesce(sum(task_count.count), 0)::int as tasks,
    coalesce(sum(task_count.count) filter (where board_column.category = ${sql.lit(completedCategory)}),
      0)::int as completed
  from task_counts task_count
  join columns board_column on board_column.project_id = task_count.project_id and board_column.key = task_count.status
  where task_count.project_id = project.id`;

/** Completed tasks in whole percent, 0 where there are no tasks. */
export function completionRate(completed: number, tasks: number): number {
  return tasks === 0 ? 0 : Math.round((100 * completed) / tasks);
}
