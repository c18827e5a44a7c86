import type { AuditOverview } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { describeError, failsForAll } from '../../../data/client/describe-error.ts';
import { runEach } from '../../../data/client/run-each.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { offerUndo } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import type { TaskSubject } from '../findings/use-create-task.ts';
import { unitOf } from '../ignoring/ignore-subject.ts';
import { refreshTasks, useRemoveTasks } from './use-remove-tasks.ts';

type Subject = Pick<TaskSubject, 'check' | 'fingerprint'>;
type Result = Awaited<ReturnType<typeof api.createTaskFromFinding>>;

/**
 * Creates a task for each of several issues. An issue with an open task keeps it. The notice offers to undo all.
 * `onCreated` is called when none is missing: trying again creates only those.
 */
export function useCreateTasks(
  { id, projectId }: Pick<AuditOverview, 'id' | 'projectId'>,
  onCreated: () => void,
) {
  const text = strings.auditSelection;
  const cache = useQueryClient();
  const remove = useRemoveTasks(projectId);
  return useMutation({
    // One after the other: the tasks are in the order of the list, and the service is not asked for a hundred at once.
    mutationFn: async (subjects: readonly Subject[]) => {
      const results: Result[] = [];
      const create = async ({ check, fingerprint }: Subject): Promise<void> => {
        results.push(await api.createTaskFromFinding({ id, check, fingerprint }));
      };
      const { failed } = await runEach(subjects, create, { width: 1, failsForAll });
      if (results.length === 0 && failed.length > 0) throw failed[0]?.error;
      return { results, failed };
    },
    onSuccess({ results, failed }, subjects) {
      const created = results.flatMap((result) => (result.created ? [result.task.id] : []));
      const notice = text.created(created.length, results.length - created.length, unitOf(subjects));
      if (created.length === 0) showToast({ text: notice });
      else offerUndo({ place: projectId, text: notice, undo: () => remove.mutate(created) });
      if (failed.length === 0) onCreated();
      else {
        const why = describeError(failed[0]?.error);
        showToast({ kind: 'error', text: text.notAllCreated(failed.length, why) });
      }
    },
    onSettled: () => refreshTasks(cache, projectId),
  });
}
