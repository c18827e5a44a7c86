import { defaults, type Task, type TaskContext, type TaskSource } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { newId } from '../../ids.ts';
import type { Versioned } from '../../operation-output.ts';
import type { ProjectAccess } from '../projects/access.ts';
import { columnToEnter, lockColumn } from './board/task-columns.ts';
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
  'priority',
  'labels',
  'label_names',
  'assignee_ids',
  'watcher_ids',
  'due_date',
  'due_date_complete',
  'page_url',
  'screenshot_url',
  'video_url',
  'pin',
  'context',
  'reporter_type',
  'reporter_id',
  'reporter_name',
  'reporter_email',
  'source',
  'created_at',
] as const;

type NewRow = { [Name in (typeof columns)[number]]?: unknown };
type RowValues = NewRow & { status: string | null };
type Values = RowValues & { userId: string; projectIds: readonly string[] | null };

/** The fields of a new task; without a status, it enters the first column. */
export type NewTaskFields = Omit<TaskFields, 'position' | 'completedAt' | 'status'> & {
  status: string | null;
  context?: TaskContext | null;
  /** Where it was created, if that is not what the caller's credential says. */
  source?: TaskSource | null;
};

/** A new task of which nothing but its title is known. */
export const emptyTask = {
  description: null,
  descriptionHtml: null,
  descriptionJson: null,
  status: null,
  priority: defaults.task.priority,
  labels: [],
  assigneeIds: [],
  dueDate: null,
  dueDateComplete: defaults.task.dueDateComplete,
  pageUrl: null,
  screenshotUrl: null,
  videoUrl: null,
  pin: null,
} satisfies Partial<NewTaskFields>;

/**
 * Writes a task at the end of its column and returns its detail: one statement, because each waits for an answer while
 * the whole project waits. Call it with the project's tasks locked. It locks the column as {@link lockColumn} does.
 *
 * @throws ApiError BAD_REQUEST for an unknown status
 */
export async function insertTask(
  tx: Ctx,
  project: ProjectAccess,
  number: number,
  fields: NewTaskFields,
): Promise<Versioned<Task>> {
  const { userId, projectIds, source } = tx.actor;
  const row = toRow(tx, project, number, fields, { reporterId: userId, source });
  const [inserted] = await insert(tx.db, { ...row, userId, projectIds });
  if (inserted === undefined) {
    await lockColumn(tx, project.id, fields.status);
    throw notFound();
  }
  return toTaskDetail(tx, inserted.row);
}

/** Who asked for a task that the service itself creates, and where. */
export interface TaskOrigin {
  /** Null when their account is gone, and for guests. */
  reporterId: string | null;
  /** A person without an account. */
  guest?: { name: string | null; email: string | null };
  source: TaskSource;
}

/** The same for the service itself, which has no access that a detail could be read with. Returns the ID of the task. */
export async function insertTaskAsService(
  tx: Pick<Ctx, 'db' | 'clock'>,
  project: Pick<ProjectAccess, 'id' | 'orgId'>,
  number: number,
  fields: NewTaskFields,
  origin: TaskOrigin,
): Promise<string> {
  const [inserted] = await insertRow(tx.db, toRow(tx, project, number, fields, origin));
  if (inserted === undefined) throw new Error(`The project ${project.id} has no column "${fields.status}"`);
  return inserted.id;
}

function toRow(
  tx: Pick<Ctx, 'clock'>,
  project: Pick<ProjectAccess, 'id' | 'orgId'>,
  number: number,
  fields: NewTaskFields,
  { reporterId, guest, source }: TaskOrigin,
): RowValues {
  const { status, context = null, source: named = null } = fields;
  const {
    status: _locked,
    completed_at: _byColumn,
    position: _found,
    ...sent
  } = toColumns({ ...fields, status: '', completedAt: null, position: 0 });
  return {
    ...sent,
    id: newId(),
    org_id: project.orgId,
    project_id: project.id,
    number,
    // Who creates a task or is assigned to it watches it.
    watcher_ids: [...new Set([...(reporterId === null ? [] : [reporterId]), ...fields.assigneeIds])],
    context: context === null ? null : JSON.stringify(context),
    reporter_type: guest === undefined ? 'user' : 'guest',
    reporter_id: reporterId,
    reporter_name: guest?.name ?? null,
    reporter_email: guest?.email ?? null,
    source: named ?? source,
    created_at: tx.clock().toISOString(),
    status,
  };
}

const insert = compileOnce<{ row: DetailRow }, Values>(
  [...columns, 'status', 'userId', 'projectIds'],
  ({ userId, projectIds, ...row }) => sql`
    ${inserting(row)} ${detailOf(sql`inserted`, { userId, projectIds })}`,
);

const insertRow = compileOnce<{ id: string }, RowValues>(
  [...columns, 'status'],
  (row) => sql`${inserting(row)} select inserted.id from inserted`,
);

/** SQL for a common table expression `inserted`: the new task, at the end of its column. */
function inserting({ status, ...row }: RowValues): RawBuilder<unknown> {
  return sql`
    with entered as materialized (${columnToEnter(row.project_id, status)}),
    inserted as (
      insert into tasks (${sql.join(columns.map((name) => sql.ref(name)))},
        updated_at, status, completed_at, position)
      select ${sql.join(columns.map((name) => row[name]))}, ${row.created_at}, entered.key,
        case when entered.category = 'done' then ${row.created_at}::timestamptz end,
        coalesce((${lastPosition(row.project_id, sql`entered.key`)}), 0) + ${sql.lit(positionStep)}
      from entered
      returning *)`;
}
