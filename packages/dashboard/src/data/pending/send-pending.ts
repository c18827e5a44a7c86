import { FettleError } from '@fettle/client';
import type { Task } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../client/api.ts';
import { isSignedOut } from '../client/describe-error.ts';
import { queryKeys } from '../keys.ts';
import { showComment } from '../tasks/show-comment.ts';
import type { CreateTask, PendingChange } from './pending-change.ts';
import {
  addPending,
  dropPending,
  type ListedChange,
  markPending,
  notifyPending,
  readPending,
  usePending,
} from './pending-changes.ts';
import { MeanwhileChanged, sendChange } from './send-change.ts';

const minWaitMs = 2_000;
const maxWaitMs = 30_000;
const lockName = 'fettle pending changes';

let isSending = false;
let failures = 0;
/** What an earlier page left must not be sent in the name of someone else. Neither must what waited. */
let isChecked = readPending().length === 0;
let timer: ReturnType<typeof setTimeout> | undefined;
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
  useEffect(() => () => clearTimeout(timer), []);
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
      if (timer === undefined && !isSending) retryLater(cache, change.userId);
      return { isWaiting: true };
    }
  }
  addPending(change);
  if (failures === 0) void sendPending(cache, change.userId);
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
  clearTimeout(timer);
  timer = undefined;
  try {
    const isDone = await alone(() => sendAll(cache, userId));
    if (isDone) failures = 0;
    else retryLater(cache, userId);
  } finally {
    isSending = false;
  }
}

function retryLater(cache: QueryClient, userId: string): void {
  failures += 1;
  clearTimeout(timer);
  const wait = Math.min(maxWaitMs, minWaitMs * 2 ** (failures - 1));
  timer = setTimeout(() => void sendPending(cache, userId), wait);
}

/** In one tab at a time, where browsers have locks. Elsewhere, two tabs send the same, which changes nothing. */
async function alone(run: () => Promise<boolean>): Promise<boolean> {
  if (globalThis.navigator?.locks === undefined) return run();
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock === null ? false : run()));
}

/** Returns false if something is left to be sent later. */
async function sendAll(cache: QueryClient, userId: string): Promise<boolean> {
  for (let next = findNext(userId); next !== undefined; next = findNext(userId)) {
    if (!(await isStill(cache, userId)) || !(await sendOne(cache, next.change))) return false;
  }
  return true;
}

function findNext(userId: string): ListedChange | undefined {
  return readPending().find((each) => isSendable(each, userId));
}

function isSendable({ change, isRefused, theirs }: ListedChange, userId: string): boolean {
  return change.userId === userId && !isRefused && theirs === null;
}

/** Whether the browser is still signed in as the author: another tab may have signed in as someone else. */
async function isStill(cache: QueryClient, userId: string): Promise<boolean> {
  if (isChecked) return true;
  try {
    isChecked = (await api.getSession({})).user.id === userId;
    // The rest of the page does not know yet either.
    if (!isChecked) void cache.invalidateQueries({ queryKey: queryKeys.session });
    return isChecked;
  } catch (error) {
    noteFailure(cache, error);
    for (const { change } of readPending()) if (change.userId === userId) markPending(change.key, { error });
    return false;
  }
}

/** Returns false if the others would fail too. */
async function sendOne(cache: QueryClient, change: PendingChange): Promise<boolean> {
  markPending(change.key, { isSending: true });
  try {
    const made = await sendChange(change);
    if (made !== null && 'body' in made) showComment(cache, made);
    dropPending(change.key);
    for (const listener of listeners) listener(change, made !== null && 'title' in made ? made : null);
    refresh(cache, change);
    return true;
  } catch (error) {
    if (error instanceof MeanwhileChanged) {
      markPending(change.key, { isSending: false, theirs: error.task });
      return true;
    }
    const isLater = isPassing(error);
    if (isLater) noteFailure(cache, error);
    markPending(change.key, { isSending: false, error, isRefused: !isLater });
    if (!isLater) refresh(cache, change);
    return !isLater;
  }
}

/** Until the next success, the session is checked first. One that has ended leads to the sign-in page. */
function noteFailure(cache: QueryClient, error: unknown): void {
  isChecked = false;
  if (isSignedOut(error)) void cache.invalidateQueries({ queryKey: queryKeys.session });
}

/** What the change is part of is read again. */
export function refresh(cache: QueryClient, change: PendingChange): void {
  void cache.invalidateQueries({ queryKey: queryKeys.taskLists(change.projectId) });
  if ('taskId' in change) void cache.invalidateQueries({ queryKey: queryKeys.task(change.taskId) });
}

/** Whether the same request can succeed later: no connection, no session, or the service fails or is busy. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof FettleError)) return false;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}
