import type { TaskCompact } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../data/keys.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { type ColumnPage, type ColumnTasks, columnQuery } from '../columns/column-query.ts';

/**
 * Where a card goes: a column, and the card it comes before. If that is null, after `afterId`, or otherwise to the
 * end: in a partly loaded column the last visible card is not the last one.
 */
export interface Destination {
  status: string;
  beforeId: string | null;
  afterId?: string;
}

/** One list of cards per column: the whole board, or one swimlane. */
export interface CardLists {
  filter: TaskFilter;
  /** Whether the lists show a task. */
  holds: (task: TaskCompact) => boolean;
}

/** Moves a card from its column to its new place, as `next`, in all cached lists of the board. */
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

/** Moves a card to the end of another column, in every list that shows it. */
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

/** Updates a card wherever it is shown. */
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

/** The pages of a column without a card. Unchanged if they do not contain it. */
export function withoutCard(pages: ColumnPage[], id: string): ColumnPage[] {
  if (!pages.some(({ items }) => items.some((item) => item.id === id))) return pages;
  return pages.map((page) => ({
    ...page,
    total: page.total - 1,
    items: page.items.filter((item) => item.id !== id),
  }));
}

/** The pages of a column with a card at its place. Beyond the loaded pages it is counted but not shown. */
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
