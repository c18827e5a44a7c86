import type { TaskCompact } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../data/keys.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { type ColumnPage, type ColumnTasks, columnQuery } from '../columns/column-query.ts';

/**
 * Where a card is to go: a column, and the card it comes before there. When that is null, behind `afterId`, or with
 * neither to the end: of a column that is not loaded to its end, the last card one sees is not the last there is.
 */
export interface Destination {
  status: string;
  beforeId: string | null;
  afterId?: string;
}

/** One list of cards for each column: the whole board, or a swimlane of it. */
export interface CardLists {
  filter: TaskFilter;
  /** Whether a task is shown in them. */
  holds: (task: TaskCompact) => boolean;
}

/** Takes a card out of its column and puts it, as `next`, in its new place, in all lists of the board that are kept. */
export function placeCard(
  cache: QueryClient,
  { projectId, lists }: { projectId: string; lists: readonly CardLists[] },
  task: TaskCompact,
  next: TaskCompact,
  destination: Destination,
): void {
  for (const { filter, holds } of lists) {
    edit(cache, { projectId, filter, status: task.status }, (pages) => withoutCard(pages, task.id));
    if (holds(next))
      edit(cache, { projectId, filter, status: destination.status }, (pages) =>
        withCard(pages, next, destination),
      );
  }
}

/** Puts a card at the end of another column, in every list of columns that shows it. */
export function sendToColumn(cache: QueryClient, task: TaskCompact, next: TaskCompact): void {
  const { projectId } = task;
  for (const [key, data] of cache.getQueriesData<ColumnTasks>({ queryKey: queryKeys.columns(projectId) })) {
    const [, , , filter, status] = key as [string, string, string, TaskFilter, string];
    if (status === next.status || !data?.pages.some(({ items }) => items.some(({ id }) => id === task.id)))
      continue;
    edit(cache, { projectId, filter, status }, (pages) => withoutCard(pages, task.id));
    edit(cache, { projectId, filter, status: next.status }, (pages) =>
      withCard(withoutCard(pages, task.id), next, { status: next.status, beforeId: null }),
    );
  }
}

/** Replaces a card by what is known of it now, wherever it is shown. */
export function updateCard(cache: QueryClient, projectId: string, task: TaskCompact): void {
  cache.setQueriesData<ColumnTasks>({ queryKey: queryKeys.columns(projectId) }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) =>
            page.items.some(({ id }) => id === task.id)
              ? { ...page, items: page.items.map((item) => (isSame(item, task) ? task : item)) }
              : page,
          ),
        },
  );
}

function isSame(item: TaskCompact, task: TaskCompact): boolean {
  return item.id === task.id && item.status === task.status;
}

function edit(
  cache: QueryClient,
  place: { projectId: string; filter: TaskFilter; status: string },
  change: (pages: ColumnPage[]) => ColumnPage[],
): void {
  cache.setQueryData<ColumnTasks>(columnQuery(place).queryKey, (data) =>
    data === undefined ? data : { ...data, pages: change(data.pages) },
  );
}

/** Pages of a column without a card; as they are when they do not have it. */
export function withoutCard(pages: ColumnPage[], id: string): ColumnPage[] {
  if (!pages.some(({ items }) => items.some((item) => item.id === id))) return pages;
  return pages.map((page) => ({
    ...page,
    total: page.total - 1,
    items: page.items.filter((item) => item.id !== id),
  }));
}

/** Pages of a column with a card at its place; what lies behind what is loaded is counted and not shown. */
export function withCard(pages: ColumnPage[], task: TaskCompact, destination: Destination): ColumnPage[] {
  const place = findPlace(pages, destination);
  return pages.map((page, number) => ({
    ...page,
    total: page.total + 1,
    items: number === place?.page ? page.items.toSpliced(place.at, 0, task) : page.items,
  }));
}

function findPlace(
  pages: readonly ColumnPage[],
  { beforeId, afterId }: Destination,
): { page: number; at: number } | null {
  const before = beforeId === null ? null : find(pages, beforeId);
  if (before !== null) return before;
  const after = afterId === undefined ? null : find(pages, afterId);
  if (after !== null) return { ...after, at: after.at + 1 };
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  const last = pages.at(-1);
  return last === undefined || loaded < last.total ? null : { page: pages.length - 1, at: last.items.length };
}

function find(pages: readonly ColumnPage[], wanted: string): { page: number; at: number } | null {
  for (const [page, { items }] of pages.entries()) {
    const at = items.findIndex(({ id }) => id === wanted);
    if (at !== -1) return { page, at };
  }
  return null;
}
