import type { Checklist, Input, operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { changedPart } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { countChecklists, findChecklist, moveChecklist, renameChecklist } from './checklist-store.ts';

type UpdateChecklist = Handler<typeof operations.updateChecklist>;

/** Renames or moves a checklist; a request that changes nothing writes and emits nothing. */
const update: UpdateChecklist = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const { task, checklist } = await lockChecklist(tx, params);
    const { title = checklist.title, position = checklist.position } = body;
    if (title === checklist.title && position === checklist.position) return checklist;
    if (title !== checklist.title) await renameChecklist(tx, checklist.id, title);
    if (position !== checklist.position) {
      await requirePosition(tx, task.id, position);
      await moveChecklist(tx, checklist, position);
    }
    await emitTaskUpdated(
      tx,
      task,
      ['checklists'],
      {},
      { part: changedPart('checklist', checklist.title, title) },
    );
    return { ...checklist, title, position };
  });

async function lockChecklist(
  tx: Ctx,
  params: Input<typeof operations.updateChecklist>['params'],
): Promise<{ task: TaskAccess; checklist: Checklist }> {
  const task = await requireTask(tx, params.id, 'see', { lock: true });
  const checklist = await findChecklist(tx, task.id, params.checklistId);
  if (checklist === undefined) throw notFound();
  requireRole(task.role, 'write');
  return { task, checklist };
}

async function requirePosition(tx: Ctx, taskId: string, position: number): Promise<void> {
  const last = (await countChecklists(tx, taskId)) - 1;
  if (position <= last) return;
  const message = `"position" must be from 0 to ${last}, the last position among this task's checklists; received ${position}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'position', message }] });
}

const present: UpdateChecklist['present'] = async (tx, { params }) =>
  (await lockChecklist(tx, params)).checklist;

export const updateChecklist: UpdateChecklist = Object.assign(update, { present });
