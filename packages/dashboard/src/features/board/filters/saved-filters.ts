import { type BoardFilters, filterNames, filtersOf, readBoardSearch, valuesOf } from './board-search.ts';

/** Filters saved under a name. */
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

/** Adds a saved filter, or replaces the one with the same name. */
export function withSavedFilter(saved: readonly SavedFilter[], next: SavedFilter): SavedFilter[] {
  const rest = saved.filter(({ name }) => name !== next.name);
  return [...rest, next].toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, most);
}

/** Whether two sets of filters are equal. */
export function sameFilters(a: BoardFilters, b: BoardFilters): boolean {
  return filterNames.every(
    (name) =>
      valuesOf<string>(a[name]).toSorted().join('\n') === valuesOf<string>(b[name]).toSorted().join('\n'),
  );
}

function readOne(kept: unknown): SavedFilter[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { name, filters } = kept as { name?: unknown; filters?: unknown };
  if (typeof name !== 'string' || name === '' || typeof filters !== 'object' || filters === null) return [];
  return [{ name, filters: filtersOf(readBoardSearch(filters as Record<string, unknown>)) }];
}
