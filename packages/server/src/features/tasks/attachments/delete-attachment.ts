import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { findAttachmentName, removeAttachment } from './attachment-store.ts';

/** Deletes an attachment, whoever added it. */
export const deleteAttachment: Handler<typeof operations.deleteAttachment> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const id = params.attachmentId.toLowerCase();
    const fileName = await findAttachmentName(tx, task.id, id);
    if (fileName === undefined) throw notFound();
    requireRole(task.role, 'write');
    await removeAttachment(tx, id);
    await emitTaskUpdated(tx, task, ['attachments'], {}, { part: partOf('attachment', 'removed', fileName) });
    return { id };
  });
