import type { ChecklistItem, Input, operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { callerActor } from '../actors.ts';
import { changedPart, partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { changeItem, countItems, findItem, moveItem } from './checklist-item-store.ts';
import { readCompleted } from './read-completed.ts';

type UpdateItem = Handler<typeof operations.updateChecklistItem>;

/**
 * Completes, reopens, renames, or moves an item; an empty body toggles it. Completing a completed item keeps who completed
 * it first and when, and emits nothing.
 */
const update: UpdateItem = async (ctx, { params, body }) => {
  const sent = readCompleted(body);
  return await inTransaction(ctx, async (tx) => {
    const { task, item } = await lockItem(tx, params);
    const title = body.title ?? item.title;
    const completed = sent === 'toggle' ? !item.completed : (sent ?? item.completed);
    const position = body.position ?? item.position;
    const moves = position !== item.position;
    if (title === item.title && completed === item.completed && !moves) return item;
    if (item.linkedTask !== null && (title !== item.title || completed !== item.completed)) {
      const { key } = item.linkedTask;
      const message = `The item follows the task ${key}. Rename, complete, or reopen ${key} instead, or unlink the item.`;
      throw new ApiError('CONFLICT', message);
    }
    const changed = withCompletion(tx, { ...item, title, position }, completed);
    if (title !== item.title || completed !== item.completed) await changeItem(tx, changed);
    if (moves) {
      await requirePosition(tx, task.id, item, position);
      await moveItem(tx, item, position);
    }
    const part =
      completed === item.completed
        ? changedPart('item', item.title, title)
        : partOf('item', completed ? 'completed' : 'reopened', title);
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part });
    return changed;
  });
};

async function lockItem(
  tx: Ctx,
  params: Input<typeof operations.updateChecklistItem>['params'],
): Promise<{ task: TaskAccess; item: ChecklistItem }> {
  const task = await requireTask(tx, params.id, 'see', { lock: true });
  const item = await findItem(tx, params);
  if (item === undefined) throw notFound();
  requireRole(task.role, 'write');
  return { task, item };
}

async function requirePosition(
  tx: Ctx,
  taskId: string,
  item: ChecklistItem,
  position: number,
): Promise<void> {
  const last = ((await countItems(tx, taskId, item.checklistId)) ?? 1) - 1;
  if (position <= last) return;
  const message = `"position" must be from 0 to ${last}, the last position in this checklist; received ${position}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'position', message }] });
}

function withCompletion(tx: Ctx, item: ChecklistItem, completed: boolean): ChecklistItem {
  if (completed === item.completed) return item;
  if (!completed) return { ...item, completed, completedAt: null, completedBy: null };
  return { ...item, completed, completedAt: tx.clock().toISOString(), completedBy: callerActor(tx) };
}

const present: UpdateItem['present'] = async (tx, { params }) => (await lockItem(tx, params)).item;

export const updateChecklistItem: UpdateItem = Object.assign(update, { present });
