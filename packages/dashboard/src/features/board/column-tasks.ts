import type { TaskCompact } from '@fettle/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { type TaskFilter, taskListsKey } from '../../data/tasks.ts';

const pageSize = 100;

export interface ColumnPage {
  items: TaskCompact[];
  page: number;
  total: number;
}

export type ColumnTasks = InfiniteData<ColumnPage, number>;

export interface ColumnPlace {
  projectId: string;
  status: string;
  filter: TaskFilter;
}

/** The cards of one column in their order, a hundred at a time: a board opens alike with ten tasks and with 20,000. */
export const columnQuery = ({ projectId, status, filter }: ColumnPlace) =>
  infiniteQueryOptions({
    queryKey: [...taskListsKey(projectId), 'column', filter, status],
    initialPageParam: 1,
    async queryFn({ pageParam, signal }): Promise<ColumnPage> {
      const query = {
        ...filter,
        projectId,
        status,
        sort: 'position',
        page: pageParam,
        limit: pageSize,
      } as const;
      const { items, page, total } = await api.listTasks(query, { signal });
      return { items, page, total };
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });

export function useColumnTasks(place: ColumnPlace) {
  const query = useInfiniteQuery(columnQuery(place));
  const tasks = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { ...query, tasks, total: query.data?.pages[0]?.total ?? 0 };
}

/** Where a card is to go: a column, and the card it comes before there, null for the end. */
export interface Destination {
  status: string;
  beforeId: string | null;
}

/** Takes a card out of its column and puts it in its new place, in all columns of this filter that are loaded. */
export function placeCard(
  cache: QueryClient,
  place: Omit<ColumnPlace, 'status'>,
  task: TaskCompact,
  { status, beforeId }: Destination,
): void {
  edit(cache, { ...place, status: task.status }, (pages) => without(pages, task.id));
  edit(cache, { ...place, status }, (pages) => withCard(pages, { ...task, status }, beforeId));
}

/** Replaces a card by what is known of it now, wherever it is shown. */
export function updateCard(cache: QueryClient, projectId: string, task: TaskCompact): void {
  cache.setQueriesData<ColumnTasks>({ queryKey: [...taskListsKey(projectId), 'column'] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              item.id === task.id && item.status === task.status ? task : item,
            ),
          })),
        },
  );
}

function edit(cache: QueryClient, place: ColumnPlace, change: (pages: ColumnPage[]) => ColumnPage[]): void {
  cache.setQueryData<ColumnTasks>(columnQuery(place).queryKey, (data) =>
    data === undefined ? data : { ...data, pages: change(data.pages) },
  );
}

function without(pages: ColumnPage[], id: string): ColumnPage[] {
  const had = pages.some(({ items }) => items.some((item) => item.id === id));
  return pages.map((page) => ({
    ...page,
    total: page.total - (had ? 1 : 0),
    items: page.items.filter((item) => item.id !== id),
  }));
}

function withCard(pages: ColumnPage[], task: TaskCompact, beforeId: string | null): ColumnPage[] {
  const holds = (page: ColumnPage): boolean => page.items.some(({ id }) => id === beforeId);
  const found = beforeId === null ? -1 : pages.findIndex(holds);
  const target = found === -1 ? pages.length - 1 : found;
  return pages.map((page, number) => {
    if (number !== target) return { ...page, total: page.total + 1 };
    const at = found === -1 ? page.items.length : page.items.findIndex(({ id }) => id === beforeId);
    return { ...page, total: page.total + 1, items: page.items.toSpliced(at, 0, task) };
  });
}
