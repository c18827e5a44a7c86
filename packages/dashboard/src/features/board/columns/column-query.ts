import type { TaskCompact } from '@fettle/contract';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { listWithPending } from '../../../data/pending/show-pending.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

/** The most that one request returns. */
export const pageSize = 100;

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

/** Reads a page of the cards of a column, in their order. */
export function readCards(
  { projectId, status, filter }: ColumnPlace,
  page: number,
  signal: AbortSignal,
): Promise<ColumnPage> {
  // The board shows only the columns that are filtered for.
  const { statuses: _, ...rest } = filter;
  return api.listTasks({ ...rest, projectId, status, sort: 'position', page, limit: pageSize }, { signal });
}

/** The cards of a column in order, 100 at a time: a board opens as fast with 20,000 tasks as with ten. */
export const columnQuery = (place: ColumnPlace, read = readCards) =>
  infiniteQueryOptions({
    queryKey: queryKeys.column(place.projectId, place.filter, place.status),
    initialPageParam: 1,
    async queryFn({ client, queryKey, pageParam, signal }): Promise<ColumnPage> {
      const { projectId, status } = place;
      const { items, page, total } = await read(place, pageParam, signal);
      const shown = client.getQueryData<ColumnTasks>(queryKey)?.pages[0]?.items ?? [];
      return listWithPending(client, projectId, { items, page, total }, { status, shown });
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
