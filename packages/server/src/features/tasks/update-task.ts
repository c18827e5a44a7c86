import type { Input, operations } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireAssignable } from '../projects/index.ts';
import { endOfColumn } from './board/task-positions.ts';
import { replacePin } from './read-pin.ts';
import { readTaskDetail } from './read-task.ts';
import { prepareTaskBody, readTaskBody } from './read-task-body.ts';
import { enterColumn, saveTask } from './save-task.ts';
import { requireTask, type TaskAccess } from './task-access.ts';
import { readTaskFields, type TaskFields } from './task-fields.ts';
import { requireRevision } from './task-version.ts';

type UpdateTask = Handler<typeof operations.updateTask>;

/** Changes the fields that are sent. A new status moves the task to the end of its new column. */
const update: UpdateTask = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { params, body } = input;
  const sent = readTaskBody(ready, body);
  return await inTransaction(ready, async (tx) => {
    const access = await lockTask(tx, params.id);
    const before = await readTaskFields(tx, access.id);
    const changes: Partial<TaskFields> = { ...sent };
    if (sent.pin !== undefined) changes.pin = replacePin(sent.pin, before.pin);
    if (sent.status !== undefined && sent.status !== before.status) {
      changes.completedAt = await enterColumn(tx, access.projectId, sent.status, before.completedAt);
      changes.position = await endOfColumn(tx, access.projectId, sent.status);
    }
    if (sent.assigneeIds !== undefined) {
      // Current assignees can stay, even if they have left the project since.
      const added = sent.assigneeIds.filter((id) => !before.assigneeIds.includes(id));
      await requireAssignable(tx, access.projectId, added);
    }
    return await saveTask(tx, access, before, changes);
  });
};

async function lockTask(tx: Ctx, id: string): Promise<TaskAccess> {
  const access = await requireTask(tx, id, 'write', { lock: true });
  requireRevision(tx, access);
  return access;
}

async function prepare(ctx: Ctx, { params, body }: Input<typeof operations.updateTask>): Promise<Ctx> {
  return await prepareTaskBody(ctx, body, () => requireTask(ctx, params.id, 'write'));
}

const present: UpdateTask['present'] = async (tx, { params }) =>
  await readTaskDetail(tx, (await lockTask(tx, params.id)).id);

export const updateTask: UpdateTask = Object.assign(update, { prepare, present });
