import { createClient } from '@fettle/client';
import type { Attachment, Task } from '@fettle/contract';
import { useSyncExternalStore } from 'react';
import { describeError } from '../../../data/client/describe-error.ts';
import { queryClient } from '../../../data/client/query-client.ts';
import { uploadFetch } from '../../../data/client/upload-fetch.ts';
import { queryKeys } from '../../../data/keys.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { formatLimit } from '../../../strings/format/format-bytes.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

/** An upload to a task, or a failed one that waits for a retry. */
export interface Upload {
  id: string;
  taskId: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
}

type UploadTask = Pick<Task, 'id' | 'projectId'>;

/**
 * The size limit of the service (`limits.attachmentBytes` of the contract, of which the app imports only types).
 * Checked before sending, because an interrupted upload could not say why.
 */
const maxBytes = 25 * 1024 * 1024;

/** Large files over slow connections take time. */
const uploadTimeoutMs = 30 * 60_000;

const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];

/** Uploads to any task. They continue when the task is closed. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(listen, () => uploads);
}

/** Attaches a file to a task. Returns null if that failed; it is then listed with the reason, to be retried. */
export async function uploadFile(task: UploadTask, file: File): Promise<Attachment | null> {
  const upload = { id: crypto.randomUUID(), taskId: task.id, file, progress: 0, error: null };
  replace([...uploads, upload]);
  return await send(task, upload);
}

export async function retryUpload(task: UploadTask, upload: Upload): Promise<void> {
  change(upload.id, { progress: 0, error: null });
  await send(task, upload);
}

export function dropUpload(id: string): void {
  replace(uploads.filter((upload) => upload.id !== id));
}

async function send(task: UploadTask, { id, file }: Upload): Promise<Attachment | null> {
  const text = strings.task.files;
  if (file.size > maxBytes) {
    change(id, { error: text.tooLarge(formatLimit(maxBytes)) });
    return null;
  }
  const fetch = uploadFetch((sent, total) => change(id, { progress: total === 0 ? 0 : sent / total }));
  const client = createClient({ baseUrl: '', surface: 'dashboard', fetch });
  try {
    // A retry uses the same key, so that a lost response attaches nothing twice.
    const options = { timeoutMs: uploadTimeoutMs, idempotencyKey: id };
    const attachment = await client.addAttachment({ id: task.id, file }, options);
    queryClient.setQueryData(taskQuery(task.id).queryKey, (known) =>
      known === undefined || known.attachments.some((each) => each.id === attachment.id)
        ? known
        : { ...known, attachments: [...known.attachments, attachment] },
    );
    dropUpload(id);
    announce(text.added(attachment.fileName));
    void queryClient.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    return attachment;
  } catch (error) {
    change(id, { error: describeError(error) });
    return null;
  }
}

function change(id: string, fields: Partial<Upload>): void {
  replace(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
}

function replace(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

// Closing the page would lose uploads, so the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.length > 0) event.preventDefault();
});
