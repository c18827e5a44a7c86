import type { ListTasksQuery, TaskCompact } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';
import { withPending } from '../pending/show-pending.ts';

export type TaskFilter = Omit<ListTasksQuery, 'page' | 'limit' | 'sort' | 'order' | 'projectId' | 'status'>;

/** A task with all its parts. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.task(id),
    queryFn: async ({ client, signal }) => withPending(client, await api.getTask({ id }, { signal })),
  });

/** Whether a task is not completed. */
export function isOpen({ completedAt }: Pick<TaskCompact, 'completedAt'>): boolean {
  return completedAt === null;
}
