import type { TaskCompact } from '@fettle/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { listWithPending } from '../../../data/pending/show-pending.ts';
import { countHidden, listShownTasks } from '../../../data/tasks/shown-tasks.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import type { SortOrder, TaskSort } from '../filters/board-search.ts';

const pageSize = 100;

interface ListPlace {
  projectId: string;
  filter: TaskFilter;
  sort: TaskSort;
  order: SortOrder;
}

interface ListPage {
  items: TaskCompact[];
  page: number;
  total: number;
}

const taskListQuery = ({ projectId, filter, sort, order }: ListPlace) =>
  infiniteQueryOptions({
    queryKey: queryKeys.taskList(projectId, filter, sort, order),
    initialPageParam: 1,
    async queryFn({ client, pageParam, signal }): Promise<ListPage> {
      const query = { ...filter, projectId, sort, order, page: pageParam, limit: pageSize };
      const { items, page, total } = await api.listTasks(query, { signal });
      return listWithPending(client, projectId, { items, page, total });
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: (before) => before,
  });

/** All tasks of a project that match the filter, 100 at a time, without those being deleted. */
export function useTaskList(place: ListPlace, isWanted = true) {
  const query = useInfiniteQuery({ ...taskListQuery(place), enabled: isWanted });
  const hidden = useHidden();
  const pages = query.data?.pages;
  const tasks = useMemo(() => listShownTasks(pages ?? [], hidden), [pages, hidden]);
  return { ...query, tasks, total: (pages?.[0]?.total ?? 0) - countHidden(pages ?? [], hidden) };
}

/** The default order of each sort key, as in the service. */
export function usualOrder(sort: TaskSort): SortOrder {
  return sort === 'createdAt' || sort === 'updatedAt' || sort === 'priority' ? 'desc' : 'asc';
}
