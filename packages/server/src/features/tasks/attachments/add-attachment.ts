import { Readable } from 'node:stream';
import { type Attachment, type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { keepBlob } from '../../../blobs/blob-deletions.ts';
import { stageFile } from '../../../blobs/stage-file.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import type { StagedFile } from '../../../uploaded-file.ts';
import { callerActor } from '../actors.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { toAttachment } from '../part-rows.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { type AttachmentForm, readAttachmentForm } from './attachment-form.ts';
import { attachmentName } from './attachment-name.ts';
import { countAttachments, insertAttachment, type NewAttachment } from './attachment-store.ts';

type AddAttachment = Handler<typeof operations.addAttachment>;
type AttachmentInput = Input<typeof operations.addAttachment>;

/**
 * Attaches a file or a link. The bytes are stored before the transaction begins, under a key that is swept unless the
 * transaction keeps it: an interrupted upload, a crash, or a lost race leaves neither a row nor a blob.
 */
const attach: AddAttachment = async (ctx, { params, body }) => {
  const form = readForm(ctx, body);
  const staged = ctx.staged ?? (await stage(ctx, params.id, form));
  return await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    await requireRoom(tx, task);
    if (staged !== null) await keepStaged(tx, staged);
    const added: NewAttachment = {
      id: newId(),
      fileName: attachmentName(form.kind === 'upload' ? form.file.fileName : form.fileName),
      createdAt: tx.clock().toISOString(),
      link: form.kind === 'link' ? form.url : null,
      staged,
    };
    await insertAttachment(tx, task, added);
    await emitTaskUpdated(
      tx,
      task,
      ['attachments'],
      {},
      { part: partOf('attachment', 'added', added.fileName) },
    );
    return kindOf(tx, task, added);
  });
};

async function prepare(ctx: Ctx, { params, body }: AttachmentInput): Promise<Ctx> {
  return { ...ctx, staged: ctx.staged ?? (await stage(ctx, params.id, readForm(ctx, body))) };
}

async function admit(ctx: Ctx, { id }: AttachmentInput['params']): Promise<void> {
  await requireTask(ctx, id, 'write');
}

export const addAttachment: AddAttachment = Object.assign(attach, { admit, prepare });

function readForm(ctx: Ctx, body: AttachmentInput['body']): AttachmentForm {
  return readAttachmentForm(body, ctx.file, ctx.staged !== null, ctx.config.attachmentBytes);
}

/** Stores the bytes, only for callers who can write to the task; null for a link. */
async function stage(ctx: Ctx, taskId: string, form: AttachmentForm): Promise<StagedFile | null> {
  await requireTask(ctx, taskId, 'write');
  if (form.kind === 'link' || form.kind === 'stored') return null;
  if (form.kind === 'bytes') return await stageFile(ctx, Readable.from([form.bytes]), () => form.mimeType);
  const { file } = form;
  const staged = await stageFile(ctx, file.stream, () => file.mimeType);
  await file.finish();
  return staged;
}

async function requireRoom(tx: Ctx, task: TaskAccess): Promise<void> {
  const max = limits.attachmentsPerTask;
  if ((await countAttachments(tx, task.id)) < max) return;
  throw new ApiError('CONFLICT', `The task has reached the limit of ${max} attachments.`);
}

async function keepStaged(tx: Ctx, { key, dueAt }: StagedFile): Promise<void> {
  if (await keepBlob(tx.db, key, dueAt)) return;
  throw new ApiError('UNAVAILABLE', 'The upload took too long and was stopped. Send it again.');
}

function kindOf(tx: Ctx, task: TaskAccess, added: NewAttachment): Attachment {
  return toAttachment(tx, {
    id: added.id,
    taskId: task.id,
    kind: added.staged === null ? 'link' : 'file',
    fileName: added.fileName,
    mimeType: added.staged?.mimeType ?? null,
    size: added.staged?.size ?? null,
    linkUrl: added.link,
    uploadedBy: callerActor(tx),
    createdAt: added.createdAt,
  });
}
