import type { ListTasksQuery, TaskCompact } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';

export type TaskFilter = Omit<ListTasksQuery, 'page' | 'limit' | 'sort' | 'order' | 'projectId' | 'status'>;

/** A task with everything on it. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['task', id],
    queryFn: ({ signal }) => api.getTask({ id }, { signal }),
  });

/** Where lists of a project's tasks are kept: what changes one of them asks for these anew. */
export const taskListsKey = (projectId: string) => ['task-lists', projectId] as const;

/** Whether a task is still to be done. */
export function isOpen({ completedAt }: Pick<TaskCompact, 'completedAt'>): boolean {
  return completedAt === null;
}
