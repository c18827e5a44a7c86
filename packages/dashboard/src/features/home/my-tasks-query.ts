import type { ListTasksQuery, TaskCompact } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client/api.ts';
import { queryKeys } from '../../data/keys.ts';

const pageSize = 100;
const reviewCount = 5;

/** Which open tasks are somebody's: the ones to do, or the ones they asked for. */
export type OwnTasks = 'assigned' | 'created';

interface TasksPage {
  items: TaskCompact[];
  page: number;
  /** Of all pages. */
  total: number;
}

/** Which of them, and in which order: by due date unless it says another one. */
export type OwnFilter = Pick<
  ListTasksQuery,
  'q' | 'projectId' | 'statuses' | 'dueSince' | 'dueBefore' | 'hasDueDate' | 'sort' | 'order'
>;

/** Open tasks that are assigned to a user, in any project, by due date, those without one last: the first 100. */
export const firstAssignedQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.firstOwnTasks(userId),
    queryFn: ({ signal }) => readOwn(userId, 'assigned', {}, 1, signal),
  });

/** Open tasks of a user in a column for review, the longest waiting first. */
export const reviewQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.reviewTasks(userId),
    queryFn: async ({ signal }) => {
      const query = { assigneeId: userId, completed: false, status: 'review', sort: 'updatedAt' } as const;
      return (await api.listTasks({ ...query, order: 'asc', limit: reviewCount }, { signal })).items;
    },
  });

/** All of them that match, 100 at a time. */
export const ownTasksQuery = (userId: string, which: OwnTasks, filter: OwnFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownTasks(userId, which, filter),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readOwn(userId, which, filter, pageParam, signal),
    getNextPageParam: (last) => (hasMore(last) ? last.page + 1 : undefined),
  });

async function readOwn(
  userId: string,
  which: OwnTasks,
  filter: OwnFilter,
  page: number,
  signal: AbortSignal,
): Promise<TasksPage> {
  const people = which === 'assigned' ? { assigneeId: userId } : { reporterIds: [userId] };
  const query = { ...people, completed: false, sort: 'dueDate', limit: pageSize, page, ...filter } as const;
  const { items, total } = await api.listTasks(query, { signal });
  return { items, page, total };
}

/** Whether there are more tasks after this page. */
export function hasMore({ page, total }: TasksPage): boolean {
  return page * pageSize < total;
}
