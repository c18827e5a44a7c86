import type { Task } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../client/api.ts';
import { failsForAll } from '../client/describe-error.ts';
import { queryKeys } from '../keys.ts';
import {
  dropPendingTask,
  markPendingTask,
  type PendingTask,
  readPendingTasks,
  usePendingTasks,
} from './pending-tasks.ts';

const leastWaitMs = 2_000;
const mostWaitMs = 30_000;

let isSending = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(task: Task) => void>();

/** Calls `listener` with each task that was created from a pending one. Returns a function that unsubscribes. */
export function onTaskSent(listener: (task: Task) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends what is left of an earlier visit, and again what could not be sent once the service can be reached. */
export function usePendingTaskSender(userId: string, isOnline: boolean): void {
  const cache = useQueryClient();
  const hasPending = usePendingTasks().some((task) => task.userId === userId);
  useEffect(() => {
    if (!hasPending) return;
    const send = (): void => void sendPendingTasks(cache, userId);
    // On each change of the connection, for the better or the worse: a try costs one request.
    if (isOnline) send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [cache, userId, isOnline, hasPending]);
  useEffect(() => () => clearTimeout(timer), []);
}

/**
 * Sends the pending tasks of a user in order, one at a time. After an error that would affect all of them, it tries again
 * later. Each request repeats the key of its task, so that a task whose response was lost is created once.
 */
export async function sendPendingTasks(cache: QueryClient, userId: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (let next = nextOf(userId); next !== undefined; next = nextOf(userId)) {
      if (!(await sendOne(cache, next))) {
        failures += 1;
        const wait = Math.min(mostWaitMs, leastWaitMs * 2 ** (failures - 1));
        timer = setTimeout(() => void sendPendingTasks(cache, userId), wait);
        return;
      }
      failures = 0;
    }
  } finally {
    isSending = false;
  }
}

function nextOf(userId: string): PendingTask | undefined {
  return readPendingTasks().find((task) => task.userId === userId && !task.isRefused);
}

/** Returns false if the others would fail too. */
async function sendOne(cache: QueryClient, { key, title, projectId, status }: PendingTask): Promise<boolean> {
  markPendingTask(key, { isSending: true });
  try {
    const task = await api.createTask({ projectId, title, status }, { idempotencyKey: key });
    dropPendingTask(key);
    for (const listener of listeners) listener(task);
    await cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    return true;
  } catch (error) {
    const isPassing = failsForAll(error) || isLimited(error);
    markPendingTask(key, { isSending: false, error, isRefused: !isPassing });
    return !isPassing;
  }
}

function isLimited(error: unknown): boolean {
  return (error as { status?: number }).status === 429;
}
