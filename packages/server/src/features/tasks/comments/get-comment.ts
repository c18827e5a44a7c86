import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { findComment } from './comment-store.ts';

/** A comment on a task the caller sees. */
export const getComment: Handler<typeof operations.getComment> = async (ctx, { params }) => {
  const task = await requireTask(ctx, params.id, 'see');
  const comment = await findComment(ctx, task.id, params.commentId);
  if (comment === undefined) throw notFound();
  return comment;
};
