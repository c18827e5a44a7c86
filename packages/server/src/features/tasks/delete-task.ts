import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireTask } from './task-access.ts';

/** Deletes a task with everything on it; its files go with the next sweep. The contract has no event for it. */
export const deleteTask: Handler<typeof operations.deleteTask> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { id } = await requireTask(tx, params.id, 'write', { lock: true });
    await tx.db.deleteFrom('tasks').where('id', '=', id).execute();
    return { id };
  });
