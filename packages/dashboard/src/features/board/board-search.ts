import type { Priority, TaskSource } from '@fettle/contract';
import type { TaskFilter } from '../../data/tasks.ts';

/** What of the board stands in the address, so that it can be shared, kept and gone back to. */
export interface BoardSearch {
  view?: 'list';
  q?: string;
  assignee?: string;
  label?: string;
  priority?: Priority;
  source?: TaskSource;
  due?: 'overdue' | 'week';
  group?: 'assignee' | 'priority';
  /** The task that lies open over the board. */
  task?: string;
}

const priorities: readonly string[] = ['low', 'medium', 'high', 'critical'];
const sources: readonly string[] = ['dashboard', 'api', 'mcp', 'widget', 'extension', 'audit', 'import'];

/** Reads the search of an address; what is not understood is left out. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
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
    due: oneOf('due', ['overdue', 'week']),
    group: oneOf('group', ['assignee', 'priority']),
    task: text('task'),
  }) as BoardSearch;
}

const dayMs = 86_400_000;

/** The filters of the address as the service knows them. Days end at midnight UTC, so that the same question stays the same. */
export function toFilter(
  { q, assignee, label, priority, source, due }: BoardSearch,
  now: number,
): TaskFilter {
  const until = due === 'week' ? now + 7 * dayMs : now;
  return dropEmpty({
    q,
    assigneeId: assignee,
    label,
    priority,
    source,
    dueBefore: due === undefined ? undefined : new Date(Math.ceil(until / dayMs) * dayMs).toISOString(),
  }) as TaskFilter;
}

/** How many filters are set. */
export function countFilters({ q, assignee, label, priority, source, due }: BoardSearch): number {
  return [q, assignee, label, priority, source, due].filter((value) => value !== undefined).length;
}

function dropEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
