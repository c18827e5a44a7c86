import type { Input, operations, Task } from '@fettle/contract';
import { withNotes } from '../../answer.ts';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { type ProjectAccess, requireProject } from '../projects/access.ts';
import { requireAssignable } from '../projects/index.ts';
import { callerActor } from './actors.ts';
import { lockColumn } from './board/task-columns.ts';
import { endOfColumn } from './board/task-positions.ts';
import { readTaskDetail } from './read-task.ts';
import { prepareTaskBody, readTaskBody } from './read-task-body.ts';
import { type TaskFields, toColumns } from './task-fields.ts';
import { compactOf } from './task-shapes.ts';

type CreateTask = Handler<typeof operations.createTask>;

/** Creates a task at the end of its column; without a status, of the project's first one. */
const create: CreateTask = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { body } = input;
  const sent = { ...readTaskBody(ready, body), title: body.title };
  return await inTransaction(ready, async (tx) => {
    const project = await requireProject(tx, body.projectId, 'write');
    // The number comes first: taking it locks the project against other writers, as every write must (task-access.ts).
    const number = await takeNumber(tx, project.id);
    const column = await lockColumn(tx, project.id, sent.status ?? null);
    if (sent.assigneeIds !== undefined) await requireAssignable(tx, project.id, sent.assigneeIds);
    const fields: TaskFields = {
      ...unset,
      ...sent,
      status: column.key,
      position: await endOfColumn(tx, project.id, column.key),
      completedAt: column.category === 'done' ? tx.clock().toISOString() : null,
    };
    const id = await insertTask(tx, project, number, fields);
    return await announce(tx, project, id);
  });
};

async function prepare(ctx: Ctx, { body }: Input<typeof operations.createTask>): Promise<Ctx> {
  return await prepareTaskBody(ctx, body, () => requireProject(ctx, body.projectId, 'write'));
}

export const createTask: CreateTask = Object.assign(create, { prepare });

const unset = {
  description: null,
  descriptionHtml: null,
  descriptionJson: null,
  priority: 'medium',
  labels: [],
  assigneeIds: [],
  dueDate: null,
  dueDateComplete: false,
  pageUrl: null,
  screenshotUrl: null,
  videoUrl: null,
} satisfies Partial<TaskFields>;

async function takeNumber(tx: Ctx, projectId: string): Promise<number> {
  const counters = await tx.db
    .updateTable('project_counters')
    .set((eb) => ({ last_task_number: eb('last_task_number', '+', 1) }))
    .where('project_id', '=', projectId)
    .returning('last_task_number')
    .executeTakeFirst();
  // Deleted while this waited for its lock.
  if (counters === undefined) throw notFound();
  return counters.last_task_number;
}

async function insertTask(
  tx: Ctx,
  project: ProjectAccess,
  number: number,
  fields: TaskFields,
): Promise<string> {
  const id = newId();
  const now = tx.clock().toISOString();
  await tx.db
    .insertInto('tasks')
    .values({
      ...toColumns(fields),
      id,
      org_id: project.orgId,
      project_id: project.id,
      number,
      reporter_type: 'user',
      reporter_id: tx.actor.userId,
      source: tx.actor.source,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function announce(tx: Ctx, project: ProjectAccess, id: string): Promise<Task> {
  const { task, version } = await readTaskDetail(tx, id);
  await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
    taskId: id,
    task: compactOf(task),
    actor: callerActor(tx),
  });
  return withNotes(task, { version });
}
