import { createClient, FettleError } from '@fettle/client';
import type { Attachment, Task } from '@fettle/contract';
import { useSyncExternalStore } from 'react';
import { readUserId, useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { queryClient } from '../../../data/client/query-client.ts';
import { uploadFetch } from '../../../data/client/upload-fetch.ts';
import { queryKeys } from '../../../data/keys.ts';
import { createBackOff } from '../../../data/pending/back-off.ts';
import { isStillAuthor, noteFailure } from '../../../data/pending/check-author.ts';
import { onTaskDeleted } from '../../../data/pending/finish-deletion.ts';
import { isPassing, onSent } from '../../../data/pending/send-pending.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatLimit } from '../../../strings/format/format-bytes.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

/** An upload to a task, or a failed one that waits for a retry. */
export interface Upload {
  id: string;
  /** Who attached it. It is not sent in the name of someone else who signs in. */
  userId: string;
  task: UploadTask;
  file: File;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
  isSending: boolean;
  /** It failed for now, and is retried by itself. It stays waiting during retries, so that its row stays the same. */
  isWaiting: boolean;
  abort: AbortController;
}

type UploadTask = Pick<Task, 'id' | 'projectId'>;

/**
 * The size limit of the service (`limits.attachmentBytes` of the contract, of which the app imports only types).
 * Checked before sending, because an interrupted upload could not say why.
 */
const maxBytes = 25 * 1024 * 1024;

/** Large files over slow connections take time. */
const uploadTimeoutMs = 30 * 60_000;

const backOff = createBackOff();
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];

/** Uploads of the signed-in user to the task. They continue when the task is closed. */
export function useUploads(taskId: string): readonly Upload[] {
  const { id: userId } = useUser();
  const all = useSyncExternalStore(listen, () => uploads);
  return all.filter((upload) => upload.task.id === taskId && upload.userId === userId);
}

/**
 * Attaches a file to a task. Returns null if that failed; it is then listed with the reason, to be retried. While the
 * service is away, it is retried by itself.
 */
export async function uploadFile(task: UploadTask, file: File): Promise<Attachment | null> {
  const upload = {
    id: crypto.randomUUID(),
    userId: readUserId() ?? '',
    task,
    file,
    progress: 0,
    error: null,
    isSending: false,
    isWaiting: false,
    abort: new AbortController(),
  };
  replace([...uploads, upload]);
  return await send(upload);
}

/** One that waits keeps its row. */
export async function retryUpload({ id }: Upload): Promise<void> {
  const upload = uploads.find((each) => each.id === id);
  if (upload === undefined || upload.isSending) return;
  if (!upload.isWaiting) change(id, { error: null });
  await send(upload);
}

/** Nobody wants it anymore, or it is attached. */
export function dropUpload(id: string): void {
  const dropped = uploads.find((upload) => upload.id === id);
  replace(uploads.filter((upload) => upload !== dropped));
  dropped?.abort.abort();
}

/** The task is gone, and with it the place that shows its uploads. */
export function dropUploadsTo(taskId: string): void {
  for (const { id, task } of uploads) if (task.id === taskId) dropUpload(id);
}

async function send(upload: Upload): Promise<Attachment | null> {
  const { id, userId, file } = upload;
  if (file.size > maxBytes) {
    change(id, { error: strings.task.files.tooLarge(formatLimit(maxBytes)) });
    return null;
  }
  change(id, { isSending: true });
  try {
    if (!(await isStillAuthor(queryClient, userId))) {
      change(id, { isSending: false, isWaiting: true, error: upload.error ?? '' });
      backOff.retryLater(retryWaiting);
      return null;
    }
    const attachment = await request(upload);
    backOff.succeed();
    dropUpload(id);
    show(upload.task, attachment);
    return attachment;
  } catch (error) {
    fail(upload, error);
    return null;
  }
}

function request({ id, task, file, abort }: Upload): Promise<Attachment> {
  const fetch = uploadFetch((sent, total) => change(id, { progress: total === 0 ? 0 : sent / total }));
  const client = createClient({ baseUrl: '', surface: 'dashboard', fetch });
  // A retry uses the same key, so that a lost response attaches nothing twice.
  const options = { timeoutMs: uploadTimeoutMs, idempotencyKey: id, signal: abort.signal };
  return client.addAttachment({ id: task.id, file }, options);
}

function show(task: UploadTask, attachment: Attachment): void {
  queryClient.setQueryData(taskQuery(task.id).queryKey, (known) =>
    known === undefined || known.attachments.some((each) => each.id === attachment.id)
      ? known
      : { ...known, attachments: [...known.attachments, attachment] },
  );
  announce(strings.task.files.added(attachment.fileName));
  void queryClient.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
}

function fail({ id, task, file, abort }: Upload, error: unknown): void {
  if (abort.signal.aborted) return;
  if (error instanceof FettleError && error.code === 'NOT_FOUND') {
    dropUploadsTo(task.id);
    showToast({ kind: 'error', text: strings.task.files.failed(file.name, describeError(error)) });
    return;
  }
  const isWaiting = isPassing(error);
  change(id, { progress: 0, error: describeError(error), isSending: false, isWaiting });
  if (!isWaiting) return;
  noteFailure(queryClient, error);
  backOff.retryLater(retryWaiting);
}

/** Those of people who are no longer signed in wait until they are back. */
function retryWaiting(): void {
  backOff.stop();
  const userId = readUserId();
  for (const upload of uploads.filter(({ isWaiting }) => isWaiting)) {
    if (upload.userId === userId) void retryUpload(upload);
    else backOff.retryLater(retryWaiting);
  }
}

window.addEventListener('online', retryWaiting);
// The service is back.
onSent(retryWaiting);
onTaskDeleted(dropUploadsTo);

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
