import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { StagedFile } from '../../../blobs/stage-file.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import type { TaskAccess } from '../task-access.ts';

/** An attachment to be written: a link, or a staged file. */
export interface NewAttachment {
  id: string;
  fileName: string;
  createdAt: string;
  link: string | null;
  staged: StagedFile | null;
}

export async function insertAttachment(ctx: Ctx, task: TaskAccess, added: NewAttachment): Promise<void> {
  const { staged } = added;
  await ctx.db
    .insertInto('attachments')
    .values({
      id: added.id,
      org_id: task.orgId,
      task_id: task.id,
      kind: staged === null ? 'link' : 'file',
      file_name: added.fileName,
      mime_type: staged?.mimeType ?? null,
      size: staged?.size ?? null,
      link_url: added.link,
      blob_key: staged?.key ?? null,
      uploaded_by: ctx.actor.userId,
      created_at: added.createdAt,
    })
    .execute();
}

/** How many attachments the task has; the counter on its row, kept by trigger. */
export async function countAttachments(ctx: Ctx, taskId: string): Promise<number> {
  const { attachment_count } = await ctx.db
    .selectFrom('tasks')
    .select('attachment_count')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return attachment_count;
}

export interface StoredFile {
  blobKey: string;
  fileName: string;
  mimeType: string;
  size: number;
}

/** The file of an attachment the caller sees; NOT_FOUND also for a link, which has no bytes here. */
export async function readStoredFile(ctx: Ctx, taskId: string, id: string): Promise<StoredFile> {
  if (!isId(taskId) || !isId(id)) throw notFound();
  const { rows } = await sql<StoredFile>`
    select a.blob_key as "blobKey", a.file_name as "fileName", a.mime_type as "mimeType", a.size
    from attachments a
    join tasks t on t.id = a.task_id
    join projects p on p.id = t.project_id
    where a.id = ${id} and a.task_id = ${taskId} and a.kind = 'file' and ${seesProject(ctx)}`.execute(ctx.db);
  const file = rows[0];
  if (file === undefined) throw notFound();
  return file;
}

/** Whether that task has this attachment. */
export async function hasAttachment(ctx: Ctx, taskId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await ctx.db
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an attachment; its file goes with the next sweep, by trigger. */
export async function removeAttachment(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('attachments').where('id', '=', id).execute();
}
