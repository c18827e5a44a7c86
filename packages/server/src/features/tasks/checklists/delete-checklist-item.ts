import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { touchUnlinked } from './announce-links.ts';
import { findItem, removeItem } from './checklist-item-store.ts';

/** Deletes an item of a checklist. */
export const deleteChecklistItem: Handler<typeof operations.deleteChecklistItem> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const item = await findItem(tx, params);
    if (item === undefined) throw notFound();
    requireRole(task.role, 'write');
    await removeItem(tx, item);
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part: partOf('item', 'removed', item.title) });
    if (item.linkedTask !== null) await touchUnlinked(tx, task, [item.linkedTask.id]);
    return { id: item.id };
  });
