import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireProject } from './access.ts';
import { deleteProjectRow, lockTasksOf } from './project-writes.ts';

/** Deletes a project and, by the foreign keys, everything in it. */
export const deleteProject: Handler<typeof operations.deleteProject> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await requireProject(tx, params.id, 'manage');
    await lockTasksOf(tx.db, id);
    await deleteProjectRow(tx.db, id);
    return { id };
  });
