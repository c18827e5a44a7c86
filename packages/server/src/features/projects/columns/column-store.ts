import type { Column } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { completedCategory } from '../task-metrics.ts';
import type { PlannedColumn } from './plan-columns.ts';

type Db = Kysely<Tables>;

const completed = sql.lit(completedCategory);

/** JSON of the columns of `project` in their order; null where there are none. */
export const columnsJson = sql`(
  select json_agg(json_build_object('id', board_column.id, 'key', board_column.key, 'label', board_column.label,
    'position', board_column.position, 'color', board_column.color, 'category', board_column.category,
    'wipLimit', board_column.wip_limit) order by board_column.position)
  from columns board_column where board_column.project_id = project.id)`;

/** The columns of a project in their order; new tasks go to the first one. The caller checks visibility. */
export async function listColumns(db: Db, projectId: string): Promise<Column[]> {
  return db
    .selectFrom('columns')
    .select(['id', 'key', 'label', 'position', 'color', 'category', 'wip_limit as wipLimit'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
}

/**
 * Replaces the columns of a project by the planned ones, in two statements: one deletes, one inserts and updates.
 * Deleting a column that a task is in, or is moving into, violates the foreign key of tasks.
 */
export async function writeColumns(
  db: Db,
  project: { id: string; orgId: string },
  columns: readonly PlannedColumn[],
): Promise<void> {
  const rows = JSON.stringify(columns.map((column, position) => ({ ...column, id: newId(), position })));
  await sql`
    delete from columns where project_id = ${project.id}
      and key <> all(select jsonb_array_elements(${rows}::jsonb) ->> 'key')`.execute(db);
  await sql`
    insert into columns as board_column (id, org_id, project_id, key, label, position, color, category, wip_limit)
    select planned.id, ${project.orgId}, ${project.id}, planned.key, planned.label, planned.position, planned.color,
      planned.category, planned."wipLimit"
    from jsonb_to_recordset(${rows}::jsonb)
      as planned (id uuid, key text, label text, position integer, color text, category text, "wipLimit" integer)
    on conflict (project_id, key) do update set
      label = excluded.label, position = excluded.position, color = excluded.color, category = excluded.category,
      wip_limit = excluded.wip_limit
      where (board_column.label, board_column.position, board_column.color, board_column.category,
        board_column.wip_limit)
        is distinct from (excluded.label, excluded.position, excluded.color, excluded.category,
          excluded.wip_limit)`.execute(db);
}

/** How many tasks are in each of these columns; empty columns are left out. */
export async function countTasksIn(
  db: Db,
  projectId: string,
  keys: readonly string[],
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select status as key, sum(count)::int as count from task_counts
    where project_id = ${projectId} and status = any(${keys})
    group by status having sum(count) > 0 order by status`.execute(db);
  return rows;
}

/**
 * Marks the tasks of these columns as completed at `now` or reopens them, according to the category of their column;
 * tasks for which nothing changes are not written. It counts as a change of each task, for ETags and `updatedSince`.
 */
export async function alignCompletion(
  db: Db,
  projectId: string,
  keys: readonly string[],
  now: string,
): Promise<void> {
  await sql`
    update tasks task set
      completed_at = case when board_column.category = ${completed} then ${now}::timestamptz end,
      updated_at = ${now}, revision = task.revision + 1
    from columns board_column
    where task.project_id = ${projectId} and task.status = any(${keys})
      and board_column.project_id = task.project_id and board_column.key = task.status
      and (board_column.category = ${completed}) = (task.completed_at is null)`.execute(db);
}
