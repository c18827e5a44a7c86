import { type BoardFilters, filtersOf, readBoardSearch } from './board-search.ts';

/** Filters saved under a name in this browser, before views were saved by the service. */
export interface SavedFilter {
  name: string;
  filters: BoardFilters;
}

const most = 30;

/** Parses saved filters and drops invalid ones. */
export function readSavedFilters(text: string | null): SavedFilter[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.flatMap(readOne).slice(0, most) : [];
  } catch (error) {
    console.warn('The saved filters cannot be read and are left out.', error);
    return [];
  }
}

function readOne(kept: unknown): SavedFilter[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { name, filters } = kept as { name?: unknown; filters?: unknown };
  if (typeof name !== 'string' || name === '' || typeof filters !== 'object' || filters === null) return [];
  return [{ name, filters: filtersOf(readBoardSearch(filters as Record<string, unknown>)) }];
}
