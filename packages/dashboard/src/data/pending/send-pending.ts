import { FettleError } from '@fettle/client';
import type { Task } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showComment } from '../tasks/show-comment.ts';
import { createBackOff } from './back-off.ts';
import { isStillAuthor, noteFailure } from './check-author.ts';
import { finishDeletion } from './finish-deletion.ts';
import { type CreateTask, isDeletion, type PendingChange } from './pending-change.ts';
import {
  addPending,
  dropPending,
  isSendable,
  type ListedChange,
  markPending,
  notifyPending,
  readPending,
  usePending,
} from './pending-changes.ts';
import { refresh } from './refresh-changed.ts';
import { MeanwhileChanged, sendChange } from './send-change.ts';

const lockName = 'fettle pending changes';

let isSending = false;
const backOff = createBackOff();
const listeners = new Set<(change: PendingChange, task: Task | null) => void>();

/** Calls `listener` after each change that was sent from the queue. Returns a function that unsubscribes. */
export function onSent(listener: (change: PendingChange, task: Task | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends what is left of an earlier visit, and again what could not be sent once the service can be reached. */
export function usePendingSender(userId: string, isOnline: boolean): void {
  const cache = useQueryClient();
  const hasPending = usePending().some((each) => isSendable(each, userId));
  useEffect(() => {
    if (!hasPending) return;
    const send = (): void => void sendPending(cache, userId);
    // On each change of the connection, for the better or the worse: a try costs one request.
    if (isOnline) send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [cache, userId, isOnline, hasPending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever someone else is signed in
  useEffect(notifyPending, [userId]);
  useEffect(() => backOff.stop, []);
}

/** A change that goes through at once, or waits. */
export type Outcome<Result> = { isWaiting: false; result: Result } | { isWaiting: true };

/**
 * Makes a change with `send`. If the service cannot be reached, or if earlier changes already wait, it waits behind them
 * and is sent by itself. Throws if the service refuses it.
 */
export async function sendOrWait<Result>(
  cache: QueryClient,
  change: PendingChange,
  send: () => Promise<Result>,
): Promise<Outcome<Result>> {
  if (!readPending().some((each) => isSendable(each, change.userId))) {
    try {
      return { isWaiting: false, result: await send() };
    } catch (error) {
      if (!isPassing(error)) throw error;
      noteFailure(cache, error);
      addPending(change, error);
      if (!isSending) retryLater(cache, change.userId);
      return { isWaiting: true };
    }
  }
  addPending(change);
  if (!backOff.hasFailed()) void sendPending(cache, change.userId);
  return { isWaiting: true };
}

/** Adds a new task to the changes and sends them. */
export function createTask(cache: QueryClient, task: Omit<CreateTask, 'kind' | 'key'>): void {
  addPending({ kind: 'create-task', key: crypto.randomUUID(), ...task });
  void sendPending(cache, task.userId);
}

/**
 * Sends the pending changes of a user in order, one at a time. After an error that would affect all of them, it tries again
 * later. One that the service refuses, or that someone else's change conflicts with, stays for its author to decide.
 */
export async function sendPending(cache: QueryClient, userId: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  backOff.stop();
  try {
    const isDone = await alone(() => sendAll(cache, userId));
    if (isDone) backOff.succeed();
    else retryLater(cache, userId);
  } finally {
    isSending = false;
  }
}

function retryLater(cache: QueryClient, userId: string): void {
  backOff.retryLater(() => void sendPending(cache, userId));
}

/** In one tab at a time, where browsers have locks. Elsewhere, two tabs send the same, which changes nothing. */
async function alone(run: () => Promise<boolean>): Promise<boolean> {
  if (globalThis.navigator?.locks === undefined) return run();
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock === null ? false : run()));
}

/** Returns false if something is left to be sent later. */
async function sendAll(cache: QueryClient, userId: string): Promise<boolean> {
  const deletions: PendingChange[] = [];
  try {
    for (let next = findNext(userId); next !== undefined; next = findNext(userId)) {
      if (!(await isStill(cache, userId)) || !(await sendOne(cache, next.change))) return false;
      if (isDeletion(next.change)) deletions.push(next.change);
    }
    return true;
  } finally {
    // Once for all of them: what is deleted stays hidden anyway.
    void refresh(cache, ...deletions);
  }
}

function findNext(userId: string): ListedChange | undefined {
  return readPending().find((each) => isSendable(each, userId));
}

/** Returns false also if the service does not say. */
async function isStill(cache: QueryClient, userId: string): Promise<boolean> {
  try {
    return await isStillAuthor(cache, userId);
  } catch (error) {
    for (const { change } of readPending()) if (change.userId === userId) markPending(change.key, { error });
    return false;
  }
}

/** Returns false if the others would fail too. */
async function sendOne(cache: QueryClient, change: PendingChange): Promise<boolean> {
  markPending(change.key, { isSending: true });
  try {
    const made = await sendChange(change);
    if (isDeletion(change)) finishDeletion(cache, change);
    if (made !== null && 'body' in made) showComment(cache, made);
    dropPending(change.key);
    for (const listener of listeners) listener(change, made !== null && 'title' in made ? made : null);
    if (!isDeletion(change)) void refresh(cache, change);
    return true;
  } catch (error) {
    if (error instanceof MeanwhileChanged) {
      markPending(change.key, { isSending: false, theirs: error.task });
      return true;
    }
    const isLater = isPassing(error);
    if (isLater) noteFailure(cache, error);
    markPending(change.key, { isSending: false, error, isRefused: !isLater });
    if (!isLater && !isDeletion(change)) void refresh(cache, change);
    return !isLater;
  }
}

/** Whether the same request can succeed later: no connection, no session, or the service fails or is busy. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof FettleError)) return false;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}
