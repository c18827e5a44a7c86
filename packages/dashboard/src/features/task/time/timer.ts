import { useSyncExternalStore } from 'react';
import { keepHere, readHere } from '../../../data/kept-here.ts';

/** Time that runs on a task, in this browser. There is one timer: nobody works on two tasks at once. */
export interface Timer {
  taskId: string;
  projectId: string;
  key: string;
  /** ISO 8601. */
  startedAt: string;
  /** Of the entry that will come of it: sent twice, it logs once. */
  entryKey: string;
}

const name = 'timer';
const listeners = new Set<() => void>();
let timer = parseTimer(readHere(name));

/** The timer that runs, also after a reload and in every tab. */
export function useTimer(): Timer | null {
  return useSyncExternalStore(listen, () => timer);
}

export function readTimer(): Timer | null {
  return timer;
}

export function keepTimer(next: Timer | null): void {
  timer = next;
  keepHere(name, next === null ? null : JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Whole minutes a timer has run, at least one: what was begun took time. */
export function minutesOf({ startedAt }: Pick<Timer, 'startedAt'>, now: number): number {
  return Math.max(1, Math.round((now - Date.parse(startedAt)) / 60_000));
}

/** Hours, minutes and seconds a timer has run, such as `1:02:09`. */
export function spellClock({ startedAt }: Pick<Timer, 'startedAt'>, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
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

// Another tab has started or stopped it.
window.addEventListener('storage', ({ key }) => {
  if (key !== `fettle.${name}`) return;
  timer = parseTimer(readHere(name));
  for (const listener of listeners) listener();
});
