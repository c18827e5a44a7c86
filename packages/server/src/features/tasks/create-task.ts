import type { Input, operations, Task } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Handler } from '../../handler.ts';
import type { Versioned } from '../../operation-output.ts';
import { type ProjectAccess, requireProject } from '../projects/access.ts';
import { requireAssignable, requireProjectAndTakeNumber } from '../projects/index.ts';
import { callerActor } from './actors.ts';
import { emptyTask, insertTask } from './insert-task.ts';
import { readContext } from './read-pin.ts';
import { prepareTaskBody, readTaskBody } from './read-task-body.ts';
import { compactOf } from './task-rows.ts';

type CreateTask = Handler<typeof operations.createTask>;

/** Creates a task at the end of its column: without a status, the project's first column. */
const create: CreateTask = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { body } = input;
  const { title, source = null } = body;
  const sent = { ...readTaskBody(ready, body), title, context: readContext(body.context ?? null), source };
  return await inTransaction(ready, async (tx) => {
    const { project, number } = await requireProjectAndTakeNumber(tx, body.projectId);
    if (sent.assigneeIds !== undefined) await requireAssignable(tx, project.id, sent.assigneeIds);
    return await announce(tx, project, await insertTask(tx, project, number, { ...emptyTask, ...sent }));
  });
};

async function prepare(ctx: Ctx, { body }: Input<typeof operations.createTask>): Promise<Ctx> {
  return await prepareTaskBody(ctx, body, () => requireProject(ctx, body.projectId, 'write'));
}

export const createTask: CreateTask = Object.assign(create, { prepare });

async function announce(tx: Ctx, project: ProjectAccess, detail: Versioned<Task>): Promise<Versioned<Task>> {
  await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
    taskId: detail.value.id,
    task: compactOf(detail.value),
    actor: callerActor(tx),
  });
  return detail;
}
