import { type ChecklistItem, limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { countItems, insertItem } from './checklist-item-store.ts';

/** Adds an item at the end of a checklist. */
export const addChecklistItem: Handler<typeof operations.addChecklistItem> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const position = await countItems(tx, task.id, params.checklistId);
    if (position === undefined) throw notFound();
    requireRole(task.role, 'write');
    if (position >= limits.itemsPerChecklist) {
      const max = limits.itemsPerChecklist;
      throw new ApiError('CONFLICT', `The checklist has reached the limit of ${max} items.`);
    }
    const item: ChecklistItem = {
      id: newId(),
      checklistId: params.checklistId.toLowerCase(),
      title: body.title,
      completed: false,
      completedAt: null,
      completedBy: null,
      position,
      linkedTask: null,
    };
    await insertItem(tx, task, item);
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part: partOf('item', 'added', item.title) });
    return item;
  });
