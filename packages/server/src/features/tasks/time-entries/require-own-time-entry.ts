import type { TimeEntry } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { requireRole } from '../../projects/access.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { findTimeEntry } from './time-entry-store.ts';

/** A time entry the caller may change, with its task locked: his own, or any for owners of the project. */
export async function requireOwnTimeEntry(
  tx: Ctx,
  taskId: string,
  entryId: string,
): Promise<{ task: TaskAccess; entry: TimeEntry }> {
  const task = await requireTask(tx, taskId, 'see', { lock: true });
  const entry = await findTimeEntry(tx, task.id, entryId);
  if (entry === undefined) throw notFound();
  requireRole(task.role, 'write');
  if (entry.userId !== tx.actor.userId && task.role !== 'owner') {
    throw new ApiError(
      'FORBIDDEN',
      'Only the person who logged the time and owners of the project can change it.',
    );
  }
  return { task, entry };
}
