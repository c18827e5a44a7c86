import type { Comment, operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { callerActor } from '../actors.ts';
import { requireTask } from '../task-access.ts';
import { startWatching } from '../watchers/watcher-store.ts';
import { commentHtml } from './comment-html.ts';
import { insertComment } from './comment-store.ts';
import { chooseVisibility } from './comment-visibility.ts';

/** Posts a comment; its author watches the task from then on. It emits comment.created alone: the fields of the task stay as they are. */
export const addComment: Handler<typeof operations.addComment> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    const now = tx.clock().toISOString();
    const actor = callerActor(tx);
    const comment: Comment = {
      id: newId(),
      taskId: task.id,
      body: body.body,
      bodyHtml: commentHtml(body.body),
      author: actor,
      visibility: await chooseVisibility(tx, task, body.visibility),
      createdAt: now,
      updatedAt: now,
    };
    await insertComment(tx, task.orgId, comment);
    await startWatching(tx.db, task.id, [tx.actor.userId]);
    await emit(tx, task, 'comment.created', { taskId: task.id, commentId: comment.id, comment, actor });
    return comment;
  });
