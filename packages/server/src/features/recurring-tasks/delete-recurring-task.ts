import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { emitTaskUpdated } from '../tasks/index.ts';
import { removeRecurringTask } from './recurring-task-store.ts';
import { requireRecurringTask } from './require-recurring-task.ts';

/** Stops repeating a task. Its tasks stay, and only the current one, which says that it repeats, is announced. */
export const deleteRecurringTask: Handler<typeof operations.deleteRecurringTask> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { project, recurring } = await requireRecurringTask(tx, params, 'write', { lock: true });
    const { id, currentTaskId } = recurring;
    await removeRecurringTask(tx, id);
    await touchTemplates(tx, { id: recurring.templateId, orgId: project.orgId, projectId: project.id });
    if (currentTaskId !== null) {
      const task = { id: currentTaskId, orgId: project.orgId, projectId: project.id };
      await emitTaskUpdated(tx, task, ['recurringTaskId'], { recurringTaskId: id });
    }
    return { id };
  });
