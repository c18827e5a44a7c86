import type { TaskCompact } from '@fettle/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';

const soonMs = 7 * 86_400_000;
const dayMs = 86_400_000;
export const duePageSize = 100;

interface DuePage {
  items: TaskCompact[];
  page: number;
  total: number;
}

/** Open tasks of a user that are late or due within a week, the latest first, a hundred at a time. */
export const dueQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'due', userId],
    initialPageParam: 1,
    async queryFn({ pageParam, signal }): Promise<DuePage> {
      const { items, page, total } = await api.listTasks(
        {
          assigneeId: userId,
          completed: false,
          // Rounded up to the day, so that the same question is asked all day long.
          dueBefore: new Date(Math.ceil((Date.now() + soonMs) / dayMs) * dayMs).toISOString(),
          sort: 'dueDate',
          page: pageParam,
          limit: duePageSize,
        },
        { signal },
      );
      return { items, page, total };
    },
    getNextPageParam: ({ page, total }) => (page * duePageSize < total ? page + 1 : undefined),
  });

/** What of them waits: a date that is ticked off, as a delivery that was made, is due no more. */
export function waitingOf(pages: readonly DuePage[]): TaskCompact[] {
  return pages.flatMap(({ items }) => items).filter(({ dueDateComplete }) => !dueDateComplete);
}
