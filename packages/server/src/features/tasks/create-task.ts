import { defaults, type Input, type operations, type Task } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import type { Versioned } from '../../operation-output.ts';
import { type ProjectAccess, requireProject } from '../projects/access.ts';
import { lockProjectTasksAndTakeNumber, requireAssignable } from '../projects/index.ts';
import { callerActor } from './actors.ts';
import { lockColumn } from './board/task-columns.ts';
import { endOfColumn } from './board/task-positions.ts';
import { readTaskDetail } from './read-task.ts';
import { prepareTaskBody, readTaskBody } from './read-task-body.ts';
import { type TaskFields, toColumns } from './task-fields.ts';
import { compactOf } from './task-rows.ts';

type CreateTask = Handler<typeof operations.createTask>;

/** Creates a task at the end of its column: without a status, the project's first column. */
const create: CreateTask = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { body } = input;
  const sent = { ...readTaskBody(ready, body), title: body.title };
  return await inTransaction(ready, async (tx) => {
    const project = await requireProject(tx, body.projectId, 'write');
    const number = await lockProjectTasksAndTakeNumber(tx.db, project.id);
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
  priority: defaults.task.priority,
  labels: [],
  assigneeIds: [],
  dueDate: null,
  dueDateComplete: defaults.task.dueDateComplete,
  pageUrl: null,
  screenshotUrl: null,
  videoUrl: null,
} satisfies Partial<TaskFields>;

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

async function announce(tx: Ctx, project: ProjectAccess, id: string): Promise<Versioned<Task>> {
  const detail = await readTaskDetail(tx, id);
  await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
    taskId: id,
    task: compactOf(detail.value),
    actor: callerActor(tx),
  });
  return detail;
}
