import type { ChecklistItem, operations } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireRole } from '../projects/access.ts';
import { callerActor } from './actors.ts';
import { changeItem, findItem } from './checklist-item-store.ts';
import { emitTaskUpdated } from './emit-task-updated.ts';
import { readTick } from './read-tick.ts';
import { requireTask } from './task-access.ts';

/**
 * Ticks, unticks or renames an item; nothing sent flips it. Ticking what is ticked keeps who did it first and when,
 * and tells nobody.
 */
export const updateChecklistItem: Handler<typeof operations.updateChecklistItem> = async (
  ctx,
  { params, body },
) => {
  const tick = readTick(body);
  return await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const item = await findItem(tx, params);
    if (item === undefined) throw notFound();
    requireRole(task.role, 'write');
    const title = body.title ?? item.title;
    const completed = tick === 'flip' ? !item.completed : (tick ?? item.completed);
    if (title === item.title && completed === item.completed) return item;
    const changed = withTick(tx, { ...item, title }, completed);
    await changeItem(tx, changed);
    await emitTaskUpdated(tx, task, ['checklists'], {});
    return changed;
  });
};

function withTick(tx: Ctx, item: ChecklistItem, completed: boolean): ChecklistItem {
  if (completed === item.completed) return item;
  if (!completed) return { ...item, completed, completedAt: null, completedBy: null };
  return { ...item, completed, completedAt: tx.clock().toISOString(), completedBy: callerActor(tx) };
}
