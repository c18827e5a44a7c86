import type { ListTasksQuery, Priority, TaskSource } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

export type TaskSort = NonNullable<ListTasksQuery['sort']>;
export type SortOrder = NonNullable<ListTasksQuery['order']>;

/** What narrows the tasks that are shown. */
export interface BoardFilters {
  q?: string;
  /** An id, or `none`. */
  assignee?: string;
  label?: string;
  priority?: Priority;
  source?: TaskSource;
  /** The address of a page, or `none`. */
  pageUrl?: string;
  due?: 'overdue' | 'week';
  /** Whether they are done. */
  done?: 'no' | 'yes';
}

/** What of the board stands in the address, so that it can be shared, kept and gone back to. */
export interface BoardSearch extends BoardFilters {
  view?: 'list';
  group?: (typeof groups)[number];
  /** Of the list; the board has the order of its columns. */
  by?: TaskSort;
  order?: SortOrder;
  /** The task that lies open over the board. */
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

/** What swimlanes of the board can be made of. */
export const groups = ['assignee', 'priority', 'page'] as const;

const priorities: readonly string[] = ['low', 'medium', 'high', 'critical'];
const sources: readonly string[] = ['dashboard', 'api', 'mcp', 'widget', 'extension', 'audit', 'import'];
const sorts: readonly string[] = ['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'];

/** Reads the search of an address; what is not understood is left out. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) => {
    const value = search[name];
    // A number or a word such as `true` is read as what it looks like; as a filter it is a text.
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

/** The filters of the address as the service knows them. Days end at midnight UTC, so that the same question stays the same. */
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
    // What is done is late no more.
    completed: completed ?? (due === 'overdue' ? false : undefined),
  }) as TaskFilter;
}

/** The filters of a search alone. */
export function filtersOf(search: BoardSearch): BoardFilters {
  return dropEmpty(Object.fromEntries(filterNames.map((name) => [name, search[name]]))) as BoardFilters;
}

/** A search with other filters; the view and its order stay. */
export function withFilters(search: BoardSearch, filters: BoardFilters): BoardSearch {
  const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));
  return dropEmpty({ ...search, ...none, ...filters }) as BoardSearch;
}

/** Whether two searches differ in the text that is looked for and in nothing else. */
export function isSameButText(
  { q: _one, ...one }: BoardSearch,
  { q: _other, ...other }: BoardSearch,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof typeof one)[]);
  return [...names].every((name) => one[name] === other[name]);
}

/** How many filters are set. */
export function countFilters(search: BoardSearch): number {
  return Object.keys(filtersOf(search)).length;
}

function dropEmpty(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The same on the board, which has no order to choose. */
export function withoutView({ view: _view, by: _by, order: _order, ...rest }: BoardSearch): BoardSearch {
  return rest;
}
