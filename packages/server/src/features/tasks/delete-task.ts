import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touch } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { requireTask } from './task-access.ts';

/** Deletes a task with its parts; its files are deleted by the next sweep. It emits no event, but notifies live streams. */
export const deleteTask: Handler<typeof operations.deleteTask> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    await tx.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    await touch(tx, task);
    return { id: task.id };
  });
