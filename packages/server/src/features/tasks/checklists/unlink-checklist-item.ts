import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { touchUnlinked } from './announce-links.ts';
import { findItem } from './checklist-item-store.ts';
import { linkItem } from './linked-task-store.ts';

/** Unlinks an item from its task; both stay as they are. An item that is not linked stays as well. */
export const unlinkChecklistItem: Handler<typeof operations.unlinkChecklistItem> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const item = await findItem(tx, params);
    if (item === undefined) throw notFound();
    requireRole(task.role, 'write');
    if (item.linkedTask === null) return item;
    await linkItem(tx, item.id, null);
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part: partOf('item', 'unlinked', item.title) });
    await touchUnlinked(tx, task, [item.linkedTask.id]);
    return { ...item, linkedTask: null };
  });
