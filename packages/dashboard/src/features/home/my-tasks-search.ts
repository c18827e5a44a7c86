/** Overdue, due today, overdue or due in the next seven days, and without a due date. */
export const dueChoices = ['overdue', 'today', 'week', 'none'] as const;
export type DueChoice = (typeof dueChoices)[number];

/** The orders besides the usual one, which is by urgency. */
export const ownSorts = ['dueDate', 'priority', 'updatedAt'] as const;
export type OwnSort = (typeof ownSorts)[number];

/** Which of the user's open tasks are listed, and in which order, as it is kept in the URL. */
export interface MyTasksSearch {
  /** The ones that they created, instead of those that are assigned to them. */
  show?: 'created';
  q?: string;
  /** The ID of a project. */
  project?: string;
  /** Keys of columns: one as text, several as a list. */
  status?: string | readonly string[];
  due?: DueChoice;
  by?: OwnSort;
}

/** The service accepts no more values of one filter, and no longer text. */
const maxValues = 50;
const maxCharacters = 500;

/** Parses the search parameters and drops invalid values. */
export function readMyTasksSearch(search: Record<string, unknown>): MyTasksSearch {
  const { show, q, project, due, by } = search;
  const status = toStatus([search.status].flat().flatMap((value) => textOf(value) ?? []));
  const parts = {
    show: show === 'created' ? show : undefined,
    q: textOf(q),
    project: textOf(project),
    status,
    due: dueChoices.find((each) => each === due),
    by: ownSorts.find((each) => each === by),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Keys of columns as the URL has them, each once. Undefined for none. */
export function toStatus(keys: readonly string[]): MyTasksSearch['status'] {
  const [first, ...rest] = [...new Set(keys)].slice(0, maxValues);
  return first === undefined || rest.length === 0 ? first : [first, ...rest];
}

/** The keys of columns that are filtered by. */
export function statusesOf({ status }: MyTasksSearch): readonly string[] {
  if (status === undefined) return [];
  return typeof status === 'string' ? [status] : status;
}

/** The same list and order without filters. */
export function withoutFilters({ show, by }: MyTasksSearch): MyTasksSearch {
  return readMyTasksSearch({ show, by });
}

/** By how many filters the tasks are filtered. */
export function countFilters({ q, project, status, due }: MyTasksSearch): number {
  return [q, project, status, due].filter((value) => value !== undefined).length;
}

/** The router parses numbers and words such as `true`. As a filter they are text. */
function textOf(value: unknown): string | undefined {
  const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof written === 'string' && written !== '' ? written.slice(0, maxCharacters) : undefined;
}
