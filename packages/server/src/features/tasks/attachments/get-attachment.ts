import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { findAttachment } from './attachment-store.ts';

/** What is known of an attachment of a task the caller sees, without its content. */
export const getAttachment: Handler<typeof operations.getAttachment> = async (ctx, { params }) => {
  const task = await requireTask(ctx, params.id, 'see');
  const attachment = await findAttachment(ctx, task.id, params.attachmentId);
  if (attachment === undefined) throw notFound();
  return attachment;
};
