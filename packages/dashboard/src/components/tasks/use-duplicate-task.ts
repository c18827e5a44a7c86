import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { describeError } from '../../data/client/describe-error.ts';
import { duplicateTask } from '../../data/tasks/duplicate-task.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

/** Duplicates a task, and offers to open the copy. */
export function useDuplicateTask(): (taskId: string) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (taskId) => {
    try {
      const { id, key } = await duplicateTask(cache, taskId);
      const open = (): void => void navigate({ to: '/tasks/$taskId', params: { taskId: id } });
      showToast({
        kind: 'success',
        text: strings.palette.taskCreated(key),
        action: { label: strings.palette.openTask, run: open },
      });
    } catch (error) {
      showToast({ kind: 'error', text: strings.taskParts.notDuplicated(describeError(error)) });
    }
  };
}
