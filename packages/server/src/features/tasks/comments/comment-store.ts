import type { Comment } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { type CommentRow, commentJson, toComment } from '../part-rows.ts';
import { type Paging, readPartPage } from '../read-part-page.ts';
import { readsComment } from './comment-visibility.ts';

/** The comments that the caller can read on a task they see, oldest first. */
export async function readCommentPage(ctx: Ctx, taskId: string, paging: Paging) {
  const { rows, total } = await readPartPage<CommentRow>(ctx, taskId, paging, {
    total:
      ctx.actor.guestIn.length === 0
        ? sql`task.comment_count`
        : sql`task.comment_count
      - case when task.org_id = any(${ctx.actor.guestIn}::uuid[]) then task.internal_comment_count else 0 end`,
    items: sql`select ${commentJson} as item from comments comment left join users author on author.id = comment.author_id
      where comment.task_id = task.id and ${readsComment(ctx.actor)} order by comment.id`,
  });
  return { items: rows.map(toComment), total };
}

/** A comment of that task; undefined when there is none that the caller can read. */
export async function findComment(ctx: Ctx, taskId: string, id: string): Promise<Comment | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{ comment: CommentRow }>`
    select ${commentJson} as comment from comments comment left join users author on author.id = comment.author_id
    where comment.id = ${id} and comment.task_id = ${taskId} and ${readsComment(ctx.actor)}`.execute(ctx.db);
  return rows[0] === undefined ? undefined : toComment(rows[0].comment);
}

/** Adds a comment. The name of a user is read from their account; that of a guest is stored. */
export async function insertComment(ctx: Ctx, orgId: string, comment: Comment): Promise<void> {
  await ctx.db
    .insertInto('comments')
    .values({
      id: comment.id,
      org_id: orgId,
      task_id: comment.taskId,
      body: comment.body,
      body_html: comment.bodyHtml,
      author_type: comment.author.type,
      author_id: comment.author.id,
      author_name: comment.author.type === 'guest' ? comment.author.name : null,
      author_email: null,
      visibility: comment.visibility,
      created_at: comment.createdAt,
      updated_at: comment.updatedAt,
    })
    .execute();
}

export async function changeComment(
  ctx: Ctx,
  {
    id,
    body,
    bodyHtml,
    visibility,
    updatedAt,
  }: Pick<Comment, 'id' | 'body' | 'bodyHtml' | 'visibility' | 'updatedAt'>,
): Promise<void> {
  await ctx.db
    .updateTable('comments')
    .set({ body, body_html: bodyHtml, visibility, updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

export async function removeComment(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('comments').where('id', '=', id).execute();
}
