import type { Task } from '@fettle/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../../data/client/describe-error.ts';
import { mutationKeys, queryKeys } from '../../../data/keys.ts';
import { patchListedTask } from '../../../data/tasks/listed-tasks.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

interface PartChange {
  /** Predicts the task after the change. */
  preview?: (task: Task) => Task;
  send: () => Promise<unknown>;
}

/**
 * Changes a part of a task: shown at once, sent in order, and refetched at the end, even after an error, which is
 * shown.
 */
export function useChangePart({ id, projectId, key }: Pick<Task, 'id' | 'projectId' | 'key'>) {
  const cache = useQueryClient();
  const mutationKey = mutationKeys.changePart(id);
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    meta: { showsError: true },
    mutationFn: ({ send }: PartChange) => send(),
    async onMutate({ preview }) {
      await cache.cancelQueries({ queryKey: taskQuery(id).queryKey, exact: true });
      if (preview !== undefined) showTask(cache, id, projectId, preview);
    },
    onError: (error) =>
      showToast({ kind: 'error', text: strings.taskNotices.notSaved(key, describeError(error)) }),
    onSettled() {
      if (cache.isMutating({ mutationKey }) > 1) return;
      void cache.invalidateQueries({ queryKey: queryKeys.task(id) });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    },
  });
}

function showTask(cache: QueryClient, id: string, projectId: string, preview: (task: Task) => Task): void {
  const task = cache.getQueryData(taskQuery(id).queryKey);
  if (task === undefined) return;
  const next = withCounts(preview(task));
  cache.setQueryData(taskQuery(id).queryKey, next);
  const { checklistItemCount, checklistDoneCount } = next;
  patchListedTask(cache, projectId, id, { checklistItemCount, checklistDoneCount });
}

function withCounts(task: Task): Task {
  const checklists = task.checklists.map((list) => ({
    ...list,
    itemCount: list.items.length,
    doneCount: list.items.filter(({ completed }) => completed).length,
  }));
  return {
    ...task,
    checklists,
    checklistItemCount: checklists.reduce((sum, { itemCount }) => sum + itemCount, 0),
    checklistDoneCount: checklists.reduce((sum, { doneCount }) => sum + doneCount, 0),
  };
}
