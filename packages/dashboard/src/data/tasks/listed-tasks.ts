import type { TaskCompact } from '@fettle/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';

interface Listed {
  items: TaskCompact[];
}

/** Updates a task in every cached list of its project, whatever shape the list has. */
export function patchListedTask(
  cache: QueryClient,
  projectId: string,
  id: string,
  patch: Partial<TaskCompact>,
): void {
  const patchItems = (list: Listed): Listed => ({
    ...list,
    items: list.items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
  });
  cache.setQueriesData<unknown>({ queryKey: queryKeys.taskLists(projectId) }, (data: unknown) => {
    if (hasPages(data)) return { ...data, pages: data.pages.map(patchItems) };
    return isList(data) ? patchItems(data) : data;
  });
}

/** A task from any cached list. Undefined if none has it. */
export function findListedTask(cache: QueryClient, projectId: string, id: string): TaskCompact | undefined {
  for (const [, data] of cache.getQueriesData({ queryKey: queryKeys.taskLists(projectId) })) {
    const found = itemsOf(data).find((task) => task.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Neighbors {
  previous: TaskCompact | null;
  next: TaskCompact | null;
  /** Starts at 1. */
  place: number;
  count: number;
}

/**
 * The tasks before and after a task in a list that contains it: the list on screen, such as its column with the
 * board's filters, otherwise any cached one. Null if no list contains it.
 */
export function findNeighbors(cache: QueryClient, projectId: string, id: string): Neighbors | null {
  const queries = cache.getQueryCache().findAll({ queryKey: queryKeys.taskLists(projectId) as QueryKey });
  const shownFirst = queries.toSorted((a, b) => b.getObserversCount() - a.getObserversCount());
  for (const { state } of shownFirst) {
    const tasks = itemsOf(state.data);
    const at = tasks.findIndex((task) => task.id === id);
    if (at !== -1)
      return {
        previous: tasks[at - 1] ?? null,
        next: tasks[at + 1] ?? null,
        place: at + 1,
        count: tasks.length,
      };
  }
  return null;
}

/** Every task in a cached list of the project, once. */
export function listedTasks(cache: QueryClient, projectId: string): TaskCompact[] {
  const lists = cache.getQueriesData({ queryKey: queryKeys.taskLists(projectId) });
  const tasks = lists.flatMap(([, data]) => itemsOf(data));
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}

function itemsOf(data: unknown): TaskCompact[] {
  if (hasPages(data)) return data.pages.flatMap(({ items }) => items);
  return isList(data) ? data.items : [];
}

function hasPages(data: unknown): data is { pages: Listed[] } {
  return typeof data === 'object' && data !== null && Array.isArray((data as { pages?: unknown }).pages);
}

function isList(data: unknown): data is Listed {
  return typeof data === 'object' && data !== null && Array.isArray((data as { items?: unknown }).items);
}
