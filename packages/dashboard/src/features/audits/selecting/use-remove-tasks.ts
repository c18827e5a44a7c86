import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { describeError, failsForAll } from '../../../data/client/describe-error.ts';
import { removeOrGone } from '../../../data/client/remove-or-gone.ts';
import { runEach } from '../../../data/client/run-each.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

/** Parallel requests. The service serializes the changes of a project anyway. */
const width = 4;

/** Deletes the tasks that were created for several issues at once. */
export function useRemoveTasks(projectId: string) {
  const text = strings.auditSelection;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (taskIds: readonly string[]) => {
      const remove = (id: string) => removeOrGone(api.deleteTask({ id }));
      const { done, failed } = await runEach(taskIds, remove, { width, failsForAll });
      if (done.length === 0 && failed.length > 0) throw failed[0]?.error;
      return { done, failed };
    },
    onSuccess({ done, failed }) {
      showToast({ text: text.removed(done.length) });
      if (failed.length === 0) return;
      const why = describeError(failed[0]?.error);
      showToast({ kind: 'error', text: text.notAllRemoved(failed.length, why) });
    },
    onSettled: () => refreshTasks(cache, projectId),
  });
}

/** Reads the tasks of a project again, and which issues have one. */
export async function refreshTasks(cache: QueryClient, projectId: string): Promise<void> {
  await cache.invalidateQueries({ queryKey: queryKeys.findingTasks(projectId) });
  await cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
}
