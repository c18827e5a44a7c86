import type { Column } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { completedCategory } from '../task-measures.ts';
import type { PlannedColumn } from './plan-columns.ts';

type Db = Kysely<Tables>;

const completed = sql.lit(completedCategory);

/** JSON of the columns of `p` in their order; null where there are none. */
export const columnsJson = sql`(
  select json_agg(json_build_object('id', c.id, 'key', c.key, 'label', c.label, 'position', c.position,
    'color', c.color, 'category', c.category, 'wipLimit', c.wip_limit) order by c.position)
  from columns c where c.project_id = p.id)`;

/** The columns of a project in their order; the first one takes new tasks. Visibility is the caller's to check. */
export async function listColumns(db: Db, projectId: string): Promise<Column[]> {
  return db
    .selectFrom('columns')
    .select(['id', 'key', 'label', 'position', 'color', 'category', 'wip_limit as wipLimit'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
}

/**
 * Makes the columns of a project those of the plan, in one statement each for leaving, staying and new ones.
 * Removing a column that a task stands in, or is just moving into, breaks the foreign key of tasks.
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
    insert into columns as c (id, org_id, project_id, key, label, position, color, category, wip_limit)
    select n.id, ${project.orgId}, ${project.id}, n.key, n.label, n.position, n.color, n.category, n."wipLimit"
    from jsonb_to_recordset(${rows}::jsonb)
      as n (id uuid, key text, label text, position integer, color text, category text, "wipLimit" integer)
    on conflict (project_id, key) do update set
      label = excluded.label, position = excluded.position, color = excluded.color, category = excluded.category,
      wip_limit = excluded.wip_limit
      where (c.label, c.position, c.color, c.category, c.wip_limit)
        is distinct from (excluded.label, excluded.position, excluded.color, excluded.category,
          excluded.wip_limit)`.execute(db);
}

/** How many tasks stand in each of these columns, of those that hold any. */
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
 * Marks the tasks of these columns completed at `now` or open again, as the category of their column now says; tasks
 * for which nothing changes are left alone. It counts as a change of each task, for ETags and `updatedSince`.
 */
export async function alignCompletion(
  db: Db,
  projectId: string,
  keys: readonly string[],
  now: string,
): Promise<void> {
  await sql`
    update tasks t set
      completed_at = case when c.category = ${completed} then ${now}::timestamptz end,
      updated_at = ${now}, revision = t.revision + 1
    from columns c
    where t.project_id = ${projectId} and t.status = any(${keys})
      and c.project_id = t.project_id and c.key = t.status
      and (c.category = ${completed}) = (t.completed_at is null)`.execute(db);
}
