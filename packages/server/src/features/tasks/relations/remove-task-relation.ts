import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { requireTask } from '../task-access.ts';
import { emitRelation } from './announce-relations.ts';
import { lockRelatedTasks } from './lock-related-tasks.ts';
import { deleteRelation, findRelation } from './relation-store.ts';

/** Removes a relation from both of its tasks, which the caller must be able to change. */
export const removeTaskRelation: Handler<typeof operations.removeTaskRelation> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { id: taskId, role } = await requireTask(tx, params.id, 'see');
    const seen = await findRelation(tx, taskId, params.relationId);
    if (seen === undefined) throw notFound();
    requireRole(role, 'write');
    if (seen.relatedTask === null) {
      throw new ApiError(
        'FORBIDDEN',
        'You can remove a relation only if you can change both of its tasks, and you cannot see the other one.',
      );
    }
    const [task, related] = await lockRelatedTasks(tx, taskId, seen.relatedTask.id);
    requireRole(related.role, 'write');
    // Somebody may have removed it while this waited for the lock.
    if ((await findRelation(tx, task.id, seen.id)) === undefined) throw notFound();
    await deleteRelation(tx, seen.id);
    await emitRelation(tx, { change: 'removed', kind: seen.kind }, [task, related]);
    return { id: seen.id };
  });
