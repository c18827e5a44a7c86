import type { ListTasksQuery, Priority, TaskSource } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

export type TaskSort = NonNullable<ListTasksQuery['sort']>;
export type SortOrder = NonNullable<ListTasksQuery['order']>;

/** The task filters. */
export interface BoardFilters {
  q?: string;
  /** An ID, or `none`. */
  assignee?: string;
  label?: string;
  priority?: Priority;
  source?: TaskSource;
  /** The URL of a page, or `none`. */
  pageUrl?: string;
  due?: 'overdue' | 'week';
  /** Completed or open. */
  done?: 'no' | 'yes';
}

/** The part of the board's state kept in the URL, so that it can be shared and bookmarked. */
export interface BoardSearch extends BoardFilters {
  view?: 'list';
  group?: (typeof groups)[number];
  /** For the list. The board follows the order of its columns. */
  by?: TaskSort;
  order?: SortOrder;
  /** The task open over the board. */
  task?: string;
}

export const filterNames = [
  'q',
  'assignee',
  'label',
  'priority',
  'source',
  'pageUrl',
  'due',
  'done',
] as const;

/** How the board can be grouped into swimlanes. */
export const groups = ['assignee', 'priority', 'page'] as const;

const priorities: readonly string[] = ['low', 'medium', 'high', 'critical'];
/** Without `widget` and `extension`, which do not exist yet. */
export const sources = [
  'dashboard',
  'api',
  'mcp',
  'audit',
  'import',
] as const satisfies readonly TaskSource[];
const sorts: readonly string[] = ['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'];

/** Parses the search parameters and drops invalid values. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) => {
    const value = search[name];
    // The router parses numbers and words such as `true`. As a filter they are text.
    const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return typeof written === 'string' && written !== '' ? written : undefined;
  };
  const oneOf = (name: string, values: readonly string[]) => {
    const value = text(name);
    return value !== undefined && values.includes(value) ? value : undefined;
  };
  return dropEmpty({
    view: oneOf('view', ['list']),
    q: text('q'),
    assignee: text('assignee'),
    label: text('label'),
    priority: oneOf('priority', priorities),
    source: oneOf('source', sources),
    pageUrl: text('pageUrl'),
    due: oneOf('due', ['overdue', 'week']),
    done: oneOf('done', ['no', 'yes']),
    group: oneOf('group', groups),
    by: oneOf('by', sorts),
    order: oneOf('order', ['asc', 'desc']),
    task: text('task'),
  }) as BoardSearch;
}

const dayMs = 86_400_000;

/** The filters as the service expects them. Days end at midnight UTC, so that the query stays the same. */
export function toFilter(
  { q, assignee, label, priority, source, pageUrl, due, done }: BoardFilters,
  now: number,
): TaskFilter {
  const until = due === 'week' ? now + 7 * dayMs : now;
  const completed = done === undefined ? undefined : done === 'yes';
  return dropEmpty({
    q,
    assigneeId: assignee,
    label,
    priority,
    source,
    pageUrl,
    dueBefore: due === undefined ? undefined : new Date(Math.ceil(until / dayMs) * dayMs).toISOString(),
    // Completed tasks cannot be overdue.
    completed: completed ?? (due === 'overdue' ? false : undefined),
  }) as TaskFilter;
}

/** The filters of a search alone. */
export function filtersOf(search: BoardSearch): BoardFilters {
  return dropEmpty(Object.fromEntries(filterNames.map((name) => [name, search[name]]))) as BoardFilters;
}

/** A search with other filters. View and order stay. */
export function withFilters(search: BoardSearch, filters: BoardFilters): BoardSearch {
  const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));
  return dropEmpty({ ...search, ...none, ...filters }) as BoardSearch;
}

/** Whether two searches differ only in their text. */
export function isSameButText(
  { q: _one, ...one }: BoardSearch,
  { q: _other, ...other }: BoardSearch,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof typeof one)[]);
  return [...names].every((name) => one[name] === other[name]);
}

/** The number of active filters. */
export function countFilters(search: BoardSearch): number {
  return Object.keys(filtersOf(search)).length;
}

function dropEmpty(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The same on the board, which cannot be sorted. */
export function withoutView({ view: _view, by: _by, order: _order, ...rest }: BoardSearch): BoardSearch {
  return rest;
}
