import type { Project, Task, TaskCompact, UpdateTaskBody } from '@fettle/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { strings } from '../../strings/index.ts';
import { useUser } from '../account/session.ts';
import { api } from '../client/api.ts';
import { describeError } from '../client/describe-error.ts';
import { mutationKeys, queryKeys } from '../keys.ts';
import { changeOf } from '../pending/change-of.ts';
import { sendOrWait } from '../pending/send-pending.ts';
import { projectQuery } from '../projects/projects.ts';
import { showToast } from '../toasts/toasts.ts';
import { patchListedTask } from './listed-tasks.ts';
import { previewChange } from './preview-change.ts';
import { taskQuery } from './tasks.ts';

export interface TaskEdit {
  task: TaskCompact;
  change: UpdateTaskBody;
}

/**
 * Changes fields of tasks: shown at once everywhere, sent in order, and reverted with a message if refused. During an
 * outage, they wait. For fields where the last writer wins; titles and descriptions use `useGuardedDraft`.
 */
export function useChangeTask(projectId: string): (edit: TaskEdit) => void {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const mutationKey = mutationKeys.changeTask(projectId);
  /** The fields as they were when the change was made. Later changes of the same task may be shown by the time it is sent. */
  const bases = useRef(new WeakMap<TaskEdit, Partial<Task>>());
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    meta: { showsError: true },
    mutationFn(edit: TaskEdit) {
      const { task, change } = edit;
      const pending = {
        kind: 'change-task' as const,
        ...changeOf(task, userId),
        change,
        base: pick(bases.current.get(edit) ?? task, Object.keys(change)),
      };
      return sendOrWait(cache, pending, () => api.updateTask({ id: task.id, ...change }));
    },
    async onMutate(edit) {
      const { task, change } = edit;
      await cache.cancelQueries({ queryKey: taskQuery(task.id).queryKey, exact: true });
      const before = cache.getQueryData(taskQuery(task.id).queryKey) ?? task;
      const project = cache.getQueryData<Project>(projectQuery(projectId).queryKey);
      const preview = previewChange(before, change, project, new Date().toISOString());
      bases.current.set(edit, before);
      patchTask(cache, task, preview);
      return { undo: pick(before, Object.keys(preview)) };
    },
    onSuccess(outcome) {
      // While more changes are queued, a response would be older than what is shown.
      if (!outcome.isWaiting && cache.isMutating({ mutationKey }) <= 1)
        patchTask(cache, outcome.result, outcome.result);
    },
    onError(error, { task }, context) {
      if (context !== undefined) patchTask(cache, task, context.undo);
      showToast({ kind: 'error', text: strings.taskNotices.notSaved(task.key, describeError(error)) });
    },
    onSettled(_task, _error, { task }) {
      if (cache.isMutating({ mutationKey }) > 1) return;
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
      void cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
    },
  });
  return mutate;
}

/** Updates fields of a task in its detail and in every list. */
export function patchTask(
  cache: QueryClient,
  { id, projectId }: Pick<TaskCompact, 'id' | 'projectId'>,
  patch: Partial<Task>,
): void {
  cache.setQueryData(taskQuery(id).queryKey, (task) => (task === undefined ? task : { ...task, ...patch }));
  const { comments: _c, checklists: _l, attachments: _a, ...listed } = patch;
  patchListedTask(cache, projectId, id, listed);
}

function pick(task: object, fields: readonly string[]): Partial<Task> {
  return Object.fromEntries(Object.entries(task).filter(([name]) => fields.includes(name)));
}
