import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { touchUnlinked } from './announce-links.ts';
import { findChecklist, removeChecklist } from './checklist-store.ts';

/** Deletes a checklist with its items. */
export const deleteChecklist: Handler<typeof operations.deleteChecklist> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const checklist = await findChecklist(tx, task.id, params.checklistId);
    if (checklist === undefined) throw notFound();
    requireRole(task.role, 'write');
    await removeChecklist(tx, checklist);
    await emitTaskUpdated(
      tx,
      task,
      ['checklists'],
      {},
      { part: partOf('checklist', 'removed', checklist.title) },
    );
    const linked = checklist.items.flatMap(({ linkedTask }) => linkedTask?.id ?? []);
    await touchUnlinked(tx, task, linked);
    return { id: checklist.id };
  });
