import { readLocal, saveLocal } from './local-storage.ts';

/** A task or project that was opened recently, as the palette shows it. */
export interface RecentItem {
  kind: 'project' | 'task';
  id: string;
  label: string;
  detail: string;
}

const name = 'recent';
const maxKept = 8;

/** What a person opened recently in this browser, the latest first. */
export function readRecent(userId: string): RecentItem[] {
  return parseRecent(readLocal(`${name} ${userId}`) ?? '');
}

/** Puts something that was opened first in the list. */
export function noteRecent(userId: string, item: RecentItem): void {
  const others = readRecent(userId).filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  saveLocal(`${name} ${userId}`, JSON.stringify([item, ...others].slice(0, maxKept)));
}

/** Parses a stored list. Empty if the content is invalid. */
export function parseRecent(text: string): RecentItem[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isRecentItem) : [];
  } catch {
    // Nothing is stored, or something else wrote it.
    return [];
  }
}

function isRecentItem(value: unknown): value is RecentItem {
  const { kind, id, label, detail } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isKnown = kind === 'project' || kind === 'task';
  return isKnown && [id, label, detail].every((each) => typeof each === 'string');
}
