import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { touch } from '../../../events/touch.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { requireTask } from '../task-access.ts';
import { findComment, removeComment } from './comment-store.ts';

/** Deletes the caller's own comment; owners of the project delete any. */
export const deleteComment: Handler<typeof operations.deleteComment> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const comment = await findComment(tx, task.id, params.commentId);
    if (comment === undefined) throw notFound();
    requireRole(task.role, 'write');
    if (comment.author.id !== tx.actor.userId && task.role !== 'owner') {
      throw new ApiError(
        'FORBIDDEN',
        'Only the author of a comment and owners of the project can delete it.',
      );
    }
    await removeComment(tx, comment.id);
    await touch(tx, task);
    return { id: comment.id };
  });
