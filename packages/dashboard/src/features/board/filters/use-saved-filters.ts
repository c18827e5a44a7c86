import { useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { useUser } from '../../../data/account/session.ts';
import { readSavedFilters, type SavedFilter, withSavedFilter } from './saved-filters.ts';

/** The saved filters of a project, in this browser. */
export function useSavedFilters(projectId: string) {
  const name = `filters ${useUser().id} ${projectId}`;
  const [saved, setSaved] = useState(() => readSavedFilters(readLocal(name)));
  const change = (next: SavedFilter[]): void => {
    setSaved(next);
    saveLocal(name, next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    saved,
    save: (next: SavedFilter) => change(withSavedFilter(saved, next)),
    forget: (forgotten: string) => change(saved.filter((each) => each.name !== forgotten)),
  };
}
