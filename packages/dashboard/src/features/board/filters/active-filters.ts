import { strings } from '../../../strings/index.ts';
import { type BoardFilters, filterNames, valuesOf } from './board-search.ts';

export type FilterName = (typeof filterNames)[number];

/** One value that the tasks are filtered by. */
export interface ActiveFilter {
  name: FilterName;
  value: string;
  /** What the filter is called. */
  title: string;
  /** What the value is called. */
  label: string;
}

/** Every value that the tasks are filtered by, in the order of the filters. */
export function listFilters(
  filters: BoardFilters,
  nameOf: (filter: FilterName, value: string) => string,
): ActiveFilter[] {
  return filterNames.flatMap((name) =>
    valuesOf<string>(filters[name]).map((value) => ({
      name,
      value,
      title: strings.board[name],
      label: nameOf(name, value),
    })),
  );
}

/** A filter with all of its values. */
export interface ActiveGroup {
  name: FilterName;
  title: string;
  labels: readonly string[];
}

/** The values by filter, in the order of the filters. */
export function groupFilters(active: readonly ActiveFilter[]): ActiveGroup[] {
  return Array.from(
    Map.groupBy(active, ({ name }) => name),
    ([name, values]) => ({ name, title: strings.board[name], labels: values.map(({ label }) => label) }),
  );
}
