import type { Comment, Input, operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { touch } from '../../../events/touch.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { commentHtml } from './comment-html.ts';
import { changeComment, findComment } from './comment-store.ts';
import { chooseVisibility } from './comment-visibility.ts';

type UpdateComment = Handler<typeof operations.updateComment>;

/** Changes the text of the caller's own comment, or who reads it; owners can delete what others wrote, never reword it. */
const update: UpdateComment = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const { task, comment } = await lockOwnComment(tx, params);
    const text = body.body ?? comment.body;
    const visibility =
      body.visibility === undefined ? comment.visibility : await chooseVisibility(tx, task, body.visibility);
    if (comment.body === text && comment.visibility === visibility) return comment;
    const updatedAt = tx.clock().toISOString();
    const changed = { ...comment, body: text, bodyHtml: commentHtml(text), visibility, updatedAt };
    await changeComment(tx, changed);
    await touch(tx, task);
    return changed;
  });

async function lockOwnComment(
  tx: Ctx,
  params: Input<typeof operations.updateComment>['params'],
): Promise<{ task: TaskAccess; comment: Comment }> {
  const task = await requireTask(tx, params.id, 'see', { lock: true });
  const comment = await findComment(tx, task.id, params.commentId);
  if (comment === undefined) throw notFound();
  requireRole(task.role, 'write');
  if (comment.author.id !== tx.actor.userId) {
    throw new ApiError('FORBIDDEN', 'Only the author of a comment can edit it.');
  }
  return { task, comment };
}

const present: UpdateComment['present'] = async (tx, { params }) =>
  (await lockOwnComment(tx, params)).comment;

export const updateComment: UpdateComment = Object.assign(update, { present });
