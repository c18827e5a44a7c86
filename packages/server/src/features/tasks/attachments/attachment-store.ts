import type { Attachment } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import type { StagedFile } from '../../../uploaded-file.ts';
import { seesProject } from '../../projects/access.ts';
import { type AttachmentRow, attachmentJson, toAttachment } from '../part-rows.ts';
import type { TaskAccess } from '../task-access.ts';

/** A new attachment: a link or a staged file. */
export interface NewAttachment {
  id: string;
  fileName: string;
  createdAt: string;
  link: string | null;
  staged: StagedFile | null;
}

export async function insertAttachment(
  ctx: Ctx,
  task: Pick<TaskAccess, 'id' | 'orgId'>,
  added: NewAttachment,
): Promise<void> {
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
      uploaded_by: ctx.actor.isGuest ? null : ctx.actor.userId,
      created_at: added.createdAt,
    })
    .execute();
}

/** How many attachments the task has: the counter on its row, which a trigger maintains. */
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
    select attachment.blob_key as "blobKey", attachment.file_name as "fileName", attachment.mime_type as "mimeType",
      attachment.size
    from attachments attachment
    join tasks task on task.id = attachment.task_id
    join projects project on project.id = task.project_id
    where attachment.id = ${id} and attachment.task_id = ${taskId} and attachment.kind = 'file'
      and ${seesProject(ctx)}`.execute(ctx.db);
  const file = rows[0];
  if (file === undefined) throw notFound();
  return file;
}

/** An attachment of that task; undefined when there is none. */
export async function findAttachment(ctx: Ctx, taskId: string, id: string): Promise<Attachment | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{ attachment: AttachmentRow }>`
    select ${attachmentJson} as attachment
    from attachments attachment left join users uploader on uploader.id = attachment.uploaded_by
    where attachment.id = ${id} and attachment.task_id = ${taskId}`.execute(ctx.db);
  return rows[0] === undefined ? undefined : toAttachment(ctx, rows[0].attachment);
}

/** The file name of an attachment of that task; undefined when there is none. */
export async function findAttachmentName(ctx: Ctx, taskId: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await ctx.db
    .selectFrom('attachments')
    .select('file_name')
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row?.file_name;
}

/** Deletes an attachment; a trigger schedules its file for the next sweep. */
export async function removeAttachment(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('attachments').where('id', '=', id).execute();
}
