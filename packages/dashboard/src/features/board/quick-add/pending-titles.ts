import { useSyncExternalStore } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';

/** A task that is to be: its title, and the key by which the service knows the request again. */
export interface PendingTitle {
  key: string;
  title: string;
  isSending: boolean;
}

const lists = new Map<string, readonly PendingTitle[]>();
const listeners = new Set<() => void>();

/** Titles that wait under a name, those of an earlier visit too. */
export function readPendingTitles(name: string): readonly PendingTitle[] {
  const known = lists.get(name);
  if (known !== undefined) return known;
  const kept = parseTitles(readLocal(name) ?? '');
  lists.set(name, kept);
  return kept;
}

/** The same for what shows them. */
export function usePendingTitles(name: string): readonly PendingTitle[] {
  return useSyncExternalStore(listen, () => readPendingTitles(name));
}

/** Changes what waits, here and in what is kept in this browser. */
export function changePendingTitles(
  name: string,
  next: (titles: readonly PendingTitle[]) => readonly PendingTitle[],
): void {
  const titles = next(readPendingTitles(name));
  lists.set(name, titles);
  const kept = titles.map(({ key, title }) => ({ key, title }));
  saveLocal(name, kept.length === 0 ? null : JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What of a draft is kept in this browser; nothing when it is not what was written there. */
export function parseTitles(text: string): PendingTitle[] {
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

function isTitle(value: unknown): value is Pick<PendingTitle, 'key' | 'title'> {
  const { key, title } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof key === 'string' && typeof title === 'string';
}
