import { useSyncExternalStore } from 'react';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';
import { useUser } from '../account/session.ts';

/** A timer running on a task, kept in this browser. There is only one: nobody works on two tasks at once. */
export interface Timer {
  taskId: string;
  projectId: string;
  key: string;
  /** ISO 8601. */
  startedAt: string;
  /** ISO 8601. Set while a stopped timer has not been saved yet. */
  stoppedAt?: string;
  /** Idempotency key of the entry: sent twice, it is logged once. */
  entryKey: string;
}

const nameOf = (userId: string): string => `timer ${userId}`;
const listeners = new Set<() => void>();
const known = new Map<string, Timer | null>();

/** The user's running timer, restored after a reload and shared by all tabs. */
export function useTimer(): Timer | null {
  const { id } = useUser();
  return useSyncExternalStore(listen, () => readTimer(id));
}

/** The timer of a user: several people may use this browser in turn, each with their own timer. */
export function readTimer(userId: string): Timer | null {
  const timer = known.get(userId);
  if (timer !== undefined) return timer;
  const kept = parseTimer(readLocal(nameOf(userId)));
  known.set(userId, kept);
  return kept;
}

export function keepTimer(userId: string, next: Timer | null): void {
  known.set(userId, next);
  saveLocal(nameOf(userId), next === null ? null : JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Starts the user's timer on a task. A running timer must be stopped first. */
export function startTimer(userId: string, task: { id: string; projectId: string; key: string }): void {
  const { id: taskId, projectId, key } = task;
  const startedAt = new Date().toISOString();
  keepTimer(userId, { taskId, projectId, key, startedAt, entryKey: crypto.randomUUID() });
}

function parseTimer(text: string | null): Timer | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Timer>;
    const isWhole = [value.taskId, value.projectId, value.key, value.startedAt, value.entryKey].every(
      (each) => typeof each === 'string',
    );
    return isWhole ? (value as Timer) : null;
  } catch (error) {
    console.warn('The timer that was kept cannot be read.', error);
    return null;
  }
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

// Another tab started or stopped it.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key?.startsWith('fettle.timer ') !== true) return;
  known.clear();
  for (const listener of listeners) listener();
});
