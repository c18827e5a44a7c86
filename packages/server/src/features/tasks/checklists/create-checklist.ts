import { limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { countChecklists, insertChecklist } from './checklist-store.ts';

/** Adds a checklist after those the task has. */
export const createChecklist: Handler<typeof operations.createChecklist> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    const position = await countChecklists(tx, task.id);
    if (position >= limits.checklistsPerTask) {
      const max = limits.checklistsPerTask;
      throw new ApiError('CONFLICT', `The task has reached the limit of ${max} checklists.`);
    }
    const items = (body.items ?? []).map((item) => item.title);
    const checklist = await insertChecklist(tx, task, { title: body.title, position, items });
    await emitTaskUpdated(
      tx,
      task,
      ['checklists'],
      {},
      { part: partOf('checklist', 'added', checklist.title) },
    );
    return checklist;
  });
