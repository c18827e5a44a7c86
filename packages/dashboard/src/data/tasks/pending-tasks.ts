import { useSyncExternalStore } from 'react';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';

/** A task being created. It is stored in this browser until the service has it. */
export interface PendingTask {
  /** Its idempotency key: however often it is sent, it is created once. */
  key: string;
  title: string;
  projectId: string;
  status: string;
  /** Who wrote it. Someone else who signs in here does not send it. */
  userId: string;
}

export interface ListedPending extends PendingTask {
  isSending: boolean;
  /** Why it was not created. Null before the first try. */
  error: unknown;
  /** The service refused it, so trying again changes nothing. */
  isRefused: boolean;
}

const storageName = 'pending tasks';
const listeners = new Set<() => void>();
let tasks: readonly ListedPending[] | null = null;

/** All pending tasks of this browser, including those of an earlier visit, in order. */
export function readPendingTasks(): readonly ListedPending[] {
  tasks ??= parsePendingTasks(readLocal(storageName) ?? '').map(toListed);
  return tasks;
}

/** The same as a hook. */
export function usePendingTasks(): readonly ListedPending[] {
  return useSyncExternalStore(listen, readPendingTasks);
}

/** Adds a task to be sent. */
export function addPendingTask(task: PendingTask): void {
  setPendingTasks([...readPendingTasks(), toListed(task)]);
}

/** Changes what is known of a pending task. */
export function markPendingTask(
  key: string,
  change: Partial<Pick<ListedPending, 'isSending' | 'error' | 'isRefused'>>,
): void {
  setPendingTasks(readPendingTasks().map((each) => (each.key === key ? { ...each, ...change } : each)));
}

/** Removes a task that was created, or that nobody wants anymore. */
export function dropPendingTask(key: string): void {
  setPendingTasks(readPendingTasks().filter((each) => each.key !== key));
}

function setPendingTasks(next: readonly ListedPending[]): void {
  tasks = next;
  const kept = next.map(({ key, title, projectId, status, userId }) => ({
    key,
    title,
    projectId,
    status,
    userId,
  }));
  saveLocal(storageName, kept.length === 0 ? null : JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function toListed(task: PendingTask): ListedPending {
  return { ...task, isSending: false, error: null, isRefused: false };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Parses stored tasks. Empty if the content is invalid. */
export function parsePendingTasks(text: string): PendingTask[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    // Nothing is stored, or something else wrote it.
    return [];
  }
  return Array.isArray(found) ? found.filter(isPendingTask) : [];
}

function isPendingTask(value: unknown): value is PendingTask {
  const given = (value ?? {}) as Partial<Record<string, unknown>>;
  return ['key', 'title', 'projectId', 'status', 'userId'].every((name) => typeof given[name] === 'string');
}
