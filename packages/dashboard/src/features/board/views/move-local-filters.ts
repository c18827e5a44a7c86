import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { api } from '../../../data/client/api.ts';
import { readSavedFilters } from '../filters/saved-filters.ts';
import { usualFields } from '../list/list-layout.ts';
import { toViewBody } from './view-search.ts';

/**
 * Filters were saved in the browser before views were saved by the service: makes private views of them, and returns how
 * many. Those that could not be moved stay for the next time.
 */
export async function moveLocalFilters(userId: string, projectId: string): Promise<number> {
  const name = `filters ${userId} ${projectId}`;
  const saved = readSavedFilters(readLocal(name));
  let moved = 0;
  try {
    for (const { name: called, filters } of saved) {
      const body = toViewBody(filters, { grouping: null, fields: usualFields });
      await api.createView({ id: projectId, name: called.slice(0, 60), ...body });
      moved += 1;
      const rest = saved.slice(moved);
      saveLocal(name, rest.length === 0 ? null : JSON.stringify(rest));
    }
  } catch (error) {
    console.info('Saved filters of this browser are moved later.', error);
  }
  return moved;
}
