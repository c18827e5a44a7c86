import type { TaskCompact } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client/api.ts';
import { queryKeys } from '../../data/keys.ts';
import { listShownTasks } from '../../data/tasks/shown-tasks.ts';

const soonMs = 7 * 86_400_000;
const dayMs = 86_400_000;
const pageSize = 100;
const reviewCount = 5;

interface DueTasks {
  items: TaskCompact[];
  page: number;
  /** Of all pages. */
  total: number;
}

/** Open tasks of a user that are overdue or due within a week, the longest overdue first: the first 100. */
export const firstDueQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.firstDueTasks(userId),
    queryFn: ({ signal }) => readDue(userId, 1, signal),
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

/** All of them, 100 at a time. */
export const dueQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.allDueTasks(userId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readDue(userId, pageParam, signal),
    getNextPageParam: (last) => (hasMore(last) ? last.page + 1 : undefined),
  });

async function readDue(userId: string, page: number, signal: AbortSignal): Promise<DueTasks> {
  // Rounded up to the day, so that the query stays the same all day.
  const dueBefore = new Date(Math.ceil((Date.now() + soonMs) / dayMs) * dayMs).toISOString();
  const query = {
    assigneeId: userId,
    completed: false,
    dueBefore,
    sort: 'dueDate',
    limit: pageSize,
  } as const;
  const { items, total } = await api.listTasks({ ...query, page }, { signal });
  return { items, page, total };
}

/** Whether more tasks are due after this page. */
export function hasMore({ page, total }: DueTasks): boolean {
  return page * pageSize < total;
}

/** The tasks still due, each once: a date that was met is no longer due. */
export function waitingOf(pages: readonly DueTasks[], hidden: ReadonlySet<string>): TaskCompact[] {
  return listShownTasks(pages, hidden).filter(({ dueDateComplete }) => !dueDateComplete);
}
