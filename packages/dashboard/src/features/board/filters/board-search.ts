import type { ListTasksQuery, Priority, TaskSource } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

export type TaskSort = NonNullable<ListTasksQuery['sort']>;
export type SortOrder = NonNullable<ListTasksQuery['order']>;

/** One value or several of them. One is plain text in the URL, several are a list. */
export type Several<Value extends string> = Value | readonly Value[];

/** The task filters. */
export interface BoardFilters {
  q?: string;
  /** IDs, and `none` for tasks without an assignee. */
  assignee?: Several<string>;
  label?: Several<string>;
  /** Tasks need all of several labels instead of one of them. */
  labelMatch?: 'all';
  priority?: Several<Priority>;
  /** Keys of columns. */
  status?: Several<string>;
  /** IDs of users. */
  reporter?: Several<string>;
  source?: Several<TaskSource>;
  /** The URL of a page, or `none`. */
  pageUrl?: string;
  due?: (typeof dueChoices)[number];
  /** Completed or open. */
  done?: 'no' | 'yes';
}

/** Filters that accept several values. */
export const severalNames = ['assignee', 'label', 'priority', 'status', 'reporter', 'source'] as const;
export type SeveralName = (typeof severalNames)[number];

const minuteMs = 60_000;

/** Tasks that are late, due today, late or due within a week, or without a due date. */
export const dueChoices = ['overdue', 'today', 'week', 'none'] as const;

/** The part of the board's state kept in the URL, so that it can be shared and bookmarked. */
export interface BoardSearch extends BoardFilters {
  view?: 'list' | 'calendar';
  /** Of the calendar: a week instead of a month, and a day in it (`YYYY-MM-DD`). */
  span?: 'week';
  at?: string;
  /** Of the board or the list, which have different ones; `none` in the list overrides what the person last chose. */
  group?: BoardGroup | ListGrouping | 'none';
  /** The columns of the list, in order. */
  cols?: Several<ListField>;
  /** For the list. The board follows the order of its columns. */
  by?: TaskSort;
  order?: SortOrder;
  /** The ID of the saved view that was opened last. */
  saved?: string;
  /** The task open over the board. */
  task?: string;
}

export const filterNames = ['q', ...severalNames, 'labelMatch', 'pageUrl', 'due', 'done'] as const;

/** How the board can be grouped into swimlanes. */
export const groups = ['assignee', 'priority', 'page'] as const;
export type BoardGroup = (typeof groups)[number];

/** How the list can be grouped. */
export const listGroupings = ['status', 'assignee', 'priority', 'label', 'due'] as const;
export type ListGrouping = (typeof listGroupings)[number];

/** What the list can show of a task, in the order in which it does unless somebody chooses another. */
export const listFields = [
  'priority',
  'title',
  'status',
  'labels',
  'assignees',
  'dueDate',
  'updatedAt',
  'createdAt',
  'reporter',
  'source',
  'completedAt',
  'minutesLogged',
] as const;
export type ListField = (typeof listFields)[number];

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
  const text = (name: string) => textOf(search[name]);
  const oneOf = (name: string, values: readonly string[]) => {
    const value = text(name);
    return value !== undefined && values.includes(value) ? value : undefined;
  };
  const several = (name: string, values?: readonly string[]) => {
    const list: unknown = search[name];
    const written = (Array.isArray(list) ? list : [list]).flatMap((value) => textOf(value) ?? []);
    return toSeveral(written.filter((value) => values?.includes(value) ?? true));
  };
  const label = several('label');
  return dropEmpty({
    view: oneOf('view', ['list', 'calendar']),
    span: oneOf('span', ['week']),
    at: dayOf(search.at),
    q: text('q'),
    assignee: several('assignee'),
    label,
    labelMatch: valuesOf(label).length > 1 ? oneOf('labelMatch', ['all']) : undefined,
    priority: several('priority', priorities),
    status: several('status'),
    reporter: several('reporter'),
    source: several('source', sources),
    pageUrl: text('pageUrl'),
    due: oneOf('due', dueChoices),
    done: oneOf('done', ['no', 'yes']),
    group: oneOf('group', [...groups, ...listGroupings, 'none']),
    cols: several('cols', listFields),
    by: oneOf('by', sorts),
    order: oneOf('order', ['asc', 'desc']),
    saved: text('saved'),
    task: text('task'),
  }) as BoardSearch;
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The router parses numbers and words such as `true`. As a filter they are text. */
function textOf(value: unknown): string | undefined {
  const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof written === 'string' && written !== '' ? written : undefined;
}

/** The service accepts no more values of one filter. */
const maxValues = 50;

/** The values of a filter as a list. Empty if it is not set. */
export function valuesOf<Value extends string>(value: Several<Value> | undefined): readonly Value[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** The values as a filter holds them, each once. Undefined for none. */
export function toSeveral<Value extends string>(values: readonly Value[]): Several<Value> | undefined {
  const [first, ...rest] = [...new Set(values)].slice(0, maxValues);
  return first === undefined || rest.length === 0 ? first : [first, ...rest];
}

/** The filters as the service expects them. They stay the same for at least a minute, and so do the queries. */
export function toFilter(filters: BoardFilters, now: number): TaskFilter {
  const { q, pageUrl, due, done, labelMatch } = filters;
  const completed = done === undefined ? undefined : done === 'yes';
  const several = (name: SeveralName) => {
    const values = valuesOf<string>(filters[name]);
    return values.length === 0 ? undefined : values;
  };
  return dropEmpty({
    q,
    assigneeIds: several('assignee'),
    labels: several('label'),
    labelMatch,
    priorities: several('priority'),
    statuses: several('status'),
    reporterIds: several('reporter'),
    sources: several('source'),
    pageUrl,
    ...(due === undefined ? {} : dueRange(due, now)),
    // Completed tasks cannot be overdue.
    completed: completed ?? (due === 'overdue' ? false : undefined),
  }) as TaskFilter;
}

/** Days are local, as the dates of tasks are shown. What has passed is overdue, as in the numbers of projects. */
function dueRange(due: (typeof dueChoices)[number], now: number): TaskFilter {
  const today = new Date(now);
  const at = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString();
  switch (due) {
    case 'none':
      return { hasDueDate: false };
    case 'today':
      return { dueSince: at(0), dueBefore: at(1) };
    case 'overdue':
      return { dueBefore: new Date(Math.floor(now / minuteMs) * minuteMs).toISOString() };
    case 'week':
      return { dueBefore: at(8) };
  }
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
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The number of active filters, each value of a filter counted. */
export function countFilters(search: BoardSearch): number {
  const { labelMatch: _match, ...filters } = filtersOf(search);
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** The filters without one of them. */
export function withoutFilter(filters: BoardFilters, name: (typeof filterNames)[number]): BoardFilters {
  const { [name]: _removed, ...rest } = filters;
  return filtersOf(readBoardSearch(rest));
}

function dropEmpty(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The same on the board, which cannot be sorted and has no fields or days to choose. */
export function withoutView(search: BoardSearch): BoardSearch {
  const { view: _v, by: _b, order: _o, cols: _c, span: _s, at: _a, ...rest } = search;
  const { group: _g, ...others } = rest;
  return boardGroup(rest) === undefined ? others : rest;
}

/** The grouping of the board. Undefined if the search has none, or one of the list. */
export function boardGroup({ group }: BoardSearch): BoardGroup | undefined {
  return groups.find((each) => each === group);
}

/** The columns that the filters leave. */
export function shownColumns<Shown extends { key: string }>(
  columns: readonly Shown[],
  { status }: BoardFilters,
): readonly Shown[] {
  const chosen = valuesOf(status);
  return chosen.length === 0 ? columns : columns.filter(({ key }) => chosen.includes(key));
}

/** The same tasks in another view. What only the view before has is left out. */
export function showAs(search: BoardSearch, view: 'board' | 'list' | 'calendar'): BoardSearch {
  if (view === 'list') {
    const { span: _s, at: _a, ...rest } = search;
    return { ...rest, view };
  }
  const board = withoutView(search);
  return view === 'board' ? board : { ...board, view };
}
