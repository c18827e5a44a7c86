import type { RecurringTask } from '@fettle/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { strings } from '../../strings/index.ts';
import { api } from '../client/api.ts';
import { keepaliveApi } from '../client/keepalive-api.ts';
import { queryKeys } from '../keys.ts';
import { deleteLater } from '../toasts/pending-deletions.ts';

/** The recurring tasks of a project, oldest first. A project has no more than one page of them. */
export const recurringTasksQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.recurringTasks(projectId),
    queryFn: async ({ signal }) =>
      (await api.listRecurringTasks({ id: projectId, limit: 100 }, { signal })).items,
    refetchOnMount: 'always',
  });

/** A recurring task with its next date. */
export const recurringTaskQuery = (projectId: string, recurringTaskId: string) =>
  queryOptions({
    queryKey: queryKeys.recurringTask(projectId, recurringTaskId),
    queryFn: ({ signal }) => api.getRecurringTask({ id: projectId, recurringTaskId }, { signal }),
  });

/** Refreshes what shows a recurring task: its list, its rule, and its current task. */
export async function refreshRecurring(
  cache: QueryClient,
  projectId: string,
  taskId: string | null,
): Promise<void> {
  const keys: (readonly string[])[] = [queryKeys.recurringTasks(projectId), queryKeys.taskLists(projectId)];
  if (taskId !== null) keys.push(queryKeys.task(taskId));
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Stops repeating with a delay, so that it can be undone. */
export function stopRepeating(cache: QueryClient, recurring: RecurringTask): void {
  const { id, projectId, title, currentTaskId } = recurring;
  deleteLater({
    id,
    place: projectId,
    text: strings.taskNotices.stoppedRepeating(title),
    async send(leaving) {
      const by = leaving ? keepaliveApi : api;
      await by.deleteRecurringTask({ id: projectId, recurringTaskId: id });
      await refreshRecurring(cache, projectId, currentTaskId);
    },
  });
}
