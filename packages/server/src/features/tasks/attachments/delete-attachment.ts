import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { hasAttachment, removeAttachment } from './attachment-store.ts';

/** Deletes an attachment, whoever added it. */
export const deleteAttachment: Handler<typeof operations.deleteAttachment> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const id = params.attachmentId.toLowerCase();
    if (!(await hasAttachment(tx, task.id, id))) throw notFound();
    requireRole(task.role, 'write');
    await removeAttachment(tx, id);
    await emitTaskUpdated(tx, task, ['attachments'], {});
    return { id };
  });
