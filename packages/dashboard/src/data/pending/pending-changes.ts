import type { Task } from '@fettle/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { listLocal, onLocalChange, readLocal, saveLocal } from '../../browser/local-storage.ts';
import { readUserId } from '../account/session.ts';
import {
  deletedId,
  isDeletion,
  mergeChanges,
  type PendingChange,
  parsePendingChange,
} from './pending-change.ts';

/** A change in this browser that the service does not have yet, and what is known of it. */
export interface ListedChange {
  change: PendingChange;
  /** Changes are sent in this order. */
  order: number;
  isSending: boolean;
  /** Why it was not made. Null before the first try. */
  error: unknown;
  /** The service refused it, so trying again changes nothing. */
  isRefused: boolean;
  /** The task as someone else changed it meanwhile: its author has to decide. */
  theirs: Task | null;
}

const prefix = 'pending change ';
const listeners = new Set<() => void>();
let listed: readonly ListedChange[] | null = null;
/** User and task of every change that waits. */
let waitingTasks: ReadonlySet<string> = new Set();

/** All pending changes of this browser, including those of an earlier visit and of other tabs, in order. */
export function readPending(): readonly ListedChange[] {
  if (listed === null) {
    listed = readStored([]);
    waitingTasks = findWaiting(listed);
  }
  return listed;
}

/**
 * Whether the change can be sent by this user: no one else sends it, and one that was refused or that conflicts is for its
 * author to decide.
 */
export function isSendable({ change, isRefused, theirs }: ListedChange, userId: string | undefined): boolean {
  return change.userId === userId && !isRefused && theirs === null;
}

/** The same as a hook. */
export function usePending(): readonly ListedChange[] {
  return useSyncExternalStore(listen, readPending);
}

/** Whether a change of the task by the signed-in user waits to be sent. */
export function useIsWaiting(taskId: string): boolean {
  return useSyncExternalStore(listen, () => {
    readPending();
    return waitingTasks.has(`${readUserId()} ${taskId}`);
  });
}

/** What the signed-in user has deleted while the service was away, which has not refused it. */
export function useWaitingDeletions(): ReadonlySet<string> {
  const all = usePending();
  const userId = readUserId();
  return useMemo(() => new Set(all.flatMap((each) => deletedBy(each, userId))), [all, userId]);
}

function deletedBy({ change, isRefused }: ListedChange, userId: string | undefined): string[] {
  if (isRefused || change.userId !== userId) return [];
  return isDeletion(change) ? [deletedId(change)] : [];
}

/** The pending changes of a task by the signed-in user. */
export function usePendingOf(taskId: string): readonly ListedChange[] {
  return usePending().filter(
    ({ change }) => 'taskId' in change && change.taskId === taskId && change.userId === readUserId(),
  );
}

/** The fields of a task with changes that wait, by their names in the API. */
export function useWaitingFields(taskId: string): ReadonlySet<string> {
  const names = usePendingOf(taskId)
    .filter((each) => isSendable(each, readUserId()))
    .flatMap(({ change }) => {
      if (change.kind === 'move-task') return ['status'];
      return change.kind === 'change-task' ? Object.keys(change.change) : [];
    });
  return new Set(names);
}

/** Adds a change to be sent, or adds it to the last one of the same thing. `error`: why it could not be sent at once. */
export function addPending(change: PendingChange, error: unknown = null): void {
  const all = readPending();
  const last = all.findLast((each) => isSameSubject(each.change, change));
  const canMerge = last !== undefined && !last.isSending && !last.isRefused && last.theirs === null;
  const merged = canMerge ? mergeChanges(last.change, change) : null;
  if (merged !== null && last !== undefined) {
    store(last.order, merged);
    setPending(all.map((each) => (each === last ? { ...each, change: merged } : each)));
    return;
  }
  const order = (all.at(-1)?.order ?? 0) + 1;
  store(order, change);
  setPending([...all, { ...toListed(change, order), error }]);
}

/** Changes what is known of a pending change. */
export function markPending(
  key: string,
  known: Partial<Pick<ListedChange, 'isSending' | 'error' | 'isRefused' | 'theirs'>>,
): void {
  setPending(readPending().map((each) => (each.change.key === key ? { ...each, ...known } : each)));
}

/** Replaces a change that its author decided about, to be sent again in its place. */
export function replacePending(change: PendingChange): void {
  setPending(
    readPending().map((each) => {
      if (each.change.key !== change.key) return each;
      store(each.order, change);
      return toListed(change, each.order);
    }),
  );
}

/** Removes a change that was made, or that nobody wants anymore. */
export function dropPending(key: string): void {
  const dropped = readPending().find(({ change }) => change.key === key);
  if (dropped !== undefined) saveLocal(nameOf(dropped.order, key), null);
  setPending(readPending().filter((each) => each !== dropped));
}

function isSameSubject(a: PendingChange, b: PendingChange): boolean {
  return a.userId === b.userId && 'taskId' in a && 'taskId' in b && a.taskId === b.taskId;
}

function toListed(change: PendingChange, order: number): ListedChange {
  return { change, order, isSending: false, error: null, isRefused: false, theirs: null };
}

/** Each change has its own entry, so that two tabs do not overwrite each other's. */
function nameOf(order: number, key: string): string {
  return `${prefix}${order} ${key}`;
}

function store(order: number, change: PendingChange): void {
  saveLocal(nameOf(order, change.key), JSON.stringify(change));
}

/** What is stored, with what this tab knows of each. */
function readStored(known: readonly ListedChange[]): ListedChange[] {
  return listLocal(prefix)
    .flatMap((name): ListedChange[] => {
      const order = Number.parseInt(name.slice(prefix.length), 10);
      const change = parsePendingChange(readLocal(name));
      if (change === null || !Number.isSafeInteger(order)) return [];
      const before = known.find((each) => each.change.key === change.key);
      return [before === undefined ? toListed(change, order) : { ...before, change }];
    })
    .toSorted((a, b) => a.order - b.order || a.change.key.localeCompare(b.change.key));
}

function setPending(next: readonly ListedChange[]): void {
  listed = next;
  waitingTasks = findWaiting(next);
  notifyPending();
}

/** Marks are looked up again: someone else may have signed in, to whom they do not belong. */
export function notifyPending(): void {
  for (const listener of listeners) listener();
}

function findWaiting(all: readonly ListedChange[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ change }) => ('taskId' in change ? [`${change.userId} ${change.taskId}`] : [])),
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab has added one, or has sent one of this tab.
onLocalChange((name) => {
  if (name.startsWith(prefix)) setPending(readStored(readPending()));
});
