import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touch } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { emitItems, touchUnlinked } from './checklists/announce-links.ts';
import { readItemTasks, readLinkedTasks } from './checklists/linked-task-store.ts';
import { emitRelationOf } from './relations/announce-relations.ts';
import { reverseKinds } from './relations/relation-kinds.ts';
import { readRelatedTasks } from './relations/relation-store.ts';
import { requireTask } from './task-access.ts';

/**
 * Deletes a task with its parts; its files are deleted by the next sweep. It emits no event, but notifies live streams;
 * tasks that were related to it, or had it as a checklist item, changed, and emit that.
 */
export const deleteTask: Handler<typeof operations.deleteTask> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    const related = await readRelatedTasks(tx, [task.id]);
    const linked = await readLinkedTasks(tx, task.id);
    const itemTasks = await readItemTasks(tx, task.id);
    await tx.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    await touch(tx, task);
    await touchUnlinked(tx, task, linked);
    await emitItems(tx, task, itemTasks);
    for (const each of related) {
      const kind = reverseKinds[each.kind];
      await emitRelationOf(tx, { change: 'removed', kind }, each, task);
    }
    return { id: task.id };
  });
