import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { touch } from '../../../events/touch.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { requireTask } from '../task-access.ts';
import { commentHtml } from './comment-html.ts';
import { changeComment, findComment } from './comment-store.ts';

/** Changes the text of the caller's own comment; owners may remove what others said, never reword it. */
export const updateComment: Handler<typeof operations.updateComment> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const comment = await findComment(tx, task.id, params.commentId);
    if (comment === undefined) throw notFound();
    requireRole(task.role, 'write');
    if (comment.author.id !== tx.actor.userId) {
      throw new ApiError('FORBIDDEN', 'Only the author of a comment can edit it.');
    }
    if (comment.body === body.body) return comment;
    const updatedAt = tx.clock().toISOString();
    const changed = { ...comment, body: body.body, bodyHtml: commentHtml(body.body), updatedAt };
    await changeComment(tx, changed);
    await touch(tx, task);
    return changed;
  });
