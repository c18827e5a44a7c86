import type { Task } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { newId } from '../../ids.ts';
import type { Versioned } from '../../operation-output.ts';
import type { ProjectAccess } from '../projects/access.ts';
import { lastPosition, positionStep } from './board/task-positions.ts';
import { type DetailRow, detailOf, toTaskDetail } from './read-task.ts';
import { type TaskFields, toColumns } from './task-fields.ts';

/** Columns of a new task whose values are sent; others have their defaults, or are found by the statement. */
const columns = [
  'id',
  'org_id',
  'project_id',
  'number',
  'title',
  'description',
  'description_html',
  'description_json',
  'status',
  'priority',
  'labels',
  'label_names',
  'assignee_ids',
  'due_date',
  'due_date_complete',
  'page_url',
  'screenshot_url',
  'video_url',
  'completed_at',
  'reporter_id',
  'source',
  'created_at',
] as const;

type NewRow = { [Name in (typeof columns)[number]]?: unknown };
type Values = NewRow & { userId: string; projectIds: readonly string[] | null };

/**
 * Writes a task at the end of its column and returns its detail: one statement, because each waits for an answer while
 * the whole project waits. Call it with the project's tasks and the column locked.
 */
export async function insertTask(
  tx: Ctx,
  project: ProjectAccess,
  number: number,
  fields: Omit<TaskFields, 'position'>,
): Promise<Versioned<Task>> {
  const { position: _found, ...sent } = toColumns({ ...fields, position: 0 });
  const [inserted] = await insert(tx.db, {
    ...sent,
    id: newId(),
    org_id: project.orgId,
    project_id: project.id,
    number,
    reporter_id: tx.actor.userId,
    source: tx.actor.source,
    created_at: tx.clock().toISOString(),
    userId: tx.actor.userId,
    projectIds: tx.actor.projectIds,
  });
  if (inserted === undefined) throw notFound();
  return toTaskDetail(tx, inserted.row);
}

const insert = compileOnce<{ row: DetailRow }, Values>(
  [...columns, 'userId', 'projectIds'],
  ({ userId, projectIds, ...row }) => sql`
    with inserted as (
      insert into tasks (${sql.join(columns.map((name) => sql.ref(name)))}, reporter_type, updated_at, position)
      values (${sql.join(columns.map((name) => row[name]))}, 'user', ${row.created_at}, ${endOf(row)})
      returning *)
    ${detailOf(sql`inserted`, { userId, projectIds })}`,
);

function endOf({ project_id: projectId, status }: Pick<NewRow, 'project_id' | 'status'>): RawBuilder<number> {
  return sql`coalesce((${lastPosition(projectId, status)}), 0) + ${sql.lit(positionStep)}`;
}
