import { useSyncExternalStore } from 'react';
import { keepHere, readHere } from '../../../browser/local-storage.ts';

/** A task that is to be: its title, and the key by which the service knows the request again. */
export interface WaitingTitle {
  key: string;
  title: string;
  isSending: boolean;
}

const lists = new Map<string, readonly WaitingTitle[]>();
const listeners = new Set<() => void>();

/** Titles that wait under a name, those of an earlier visit too. */
export function readWaiting(name: string): readonly WaitingTitle[] {
  const known = lists.get(name);
  if (known !== undefined) return known;
  const kept = parseTitles(readHere(name) ?? '');
  lists.set(name, kept);
  return kept;
}

/** The same for what shows them. */
export function useWaiting(name: string): readonly WaitingTitle[] {
  return useSyncExternalStore(listen, () => readWaiting(name));
}

/** Changes what waits, here and in what is kept in this browser. */
export function changeWaiting(
  name: string,
  next: (titles: readonly WaitingTitle[]) => readonly WaitingTitle[],
): void {
  const titles = next(readWaiting(name));
  lists.set(name, titles);
  const kept = titles.map(({ key, title }) => ({ key, title }));
  keepHere(name, kept.length === 0 ? null : JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What of a draft is kept in this browser; nothing when it is not what was written there. */
export function parseTitles(text: string): WaitingTitle[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    // Nothing is kept, or somebody else wrote it.
    return [];
  }
  return Array.isArray(found)
    ? found.filter(isTitle).map(({ key, title }) => ({ key, title, isSending: false }))
    : [];
}

function isTitle(value: unknown): value is Pick<WaitingTitle, 'key' | 'title'> {
  const { key, title } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof key === 'string' && typeof title === 'string';
}
