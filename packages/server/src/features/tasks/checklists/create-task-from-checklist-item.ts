import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { createTask } from '../create-task.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { readTaskDetail } from '../read-task.ts';
import { requireTask } from '../task-access.ts';
import { findItem } from './checklist-item-store.ts';
import { followTasks, linkItem } from './linked-task-store.ts';

/** Creates a task with the title of an item in the same project; the item follows it from then on. */
export const createTaskFromChecklistItem: Handler<typeof operations.createTaskFromChecklistItem> = async (
  ctx,
  { params },
) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const item = await findItem(tx, params);
    if (item === undefined) throw notFound();
    requireRole(task.role, 'write');
    if (item.linkedTask !== null) refuse(`The item was turned into the task ${item.linkedTask.key} already.`);
    if (item.completed) refuse('The item is checked. Uncheck it first.');
    const id = await create(tx, task.projectId, item.title);
    await linkItem(tx, item.id, id);
    // The first column can be one of completed tasks.
    await followTasks(tx, [id]);
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part: partOf('item', 'linked', item.title) });
    return (await readTaskDetail(tx, id)).value;
  });

async function create(tx: Ctx, projectId: string, title: string): Promise<string> {
  const { value } = await createTask(tx, { params: {}, query: {}, body: { projectId, title } });
  return value.id;
}

function refuse(message: string): never {
  throw new ApiError('CONFLICT', message);
}
