import type { QueryClient } from '@tanstack/react-query';
import { withPending } from '../../../data/pending/show-pending.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';

/** Shows the task on screen with what has just begun to wait: nothing reads it again until the service is back. */
export function showWaiting(cache: QueryClient, taskId: string): void {
  cache.setQueryData(taskQuery(taskId).queryKey, (task) =>
    task === undefined ? undefined : withPending(cache, task),
  );
}
