import { useSyncExternalStore } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';

/** The title of a task being created, and its idempotency key. */
export interface PendingTitle {
  key: string;
  title: string;
  isSending: boolean;
}

const lists = new Map<string, readonly PendingTitle[]>();
const listeners = new Set<() => void>();

/** Pending titles stored under a name, including those of an earlier visit. */
function readPendingTitles(name: string): readonly PendingTitle[] {
  const known = lists.get(name);
  if (known !== undefined) return known;
  const kept = parseTitles(readLocal(name) ?? '');
  lists.set(name, kept);
  return kept;
}

/** The same as a hook. */
export function usePendingTitles(name: string): readonly PendingTitle[] {
  return useSyncExternalStore(listen, () => readPendingTitles(name));
}

/** Updates pending titles, here and in local storage. */
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

/** Parses stored titles. Empty if the content is invalid. */
export function parseTitles(text: string): PendingTitle[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    // Nothing is stored, or something else wrote it.
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
