import type { RecurringTask } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client/api.ts';
import { describeError } from '../../data/client/describe-error.ts';
import { refreshRecurring } from '../../data/tasks/recurring-tasks.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { offerUndo } from '../../data/toasts/undo.ts';
import { strings } from '../../strings/index.ts';

const text = strings.recurrence;

/** Pauses a recurring task, or resumes it; the toast undoes that. */
export function useTogglePaused(recurring: RecurringTask): { toggle: () => void; isPending: boolean } {
  const cache = useQueryClient();
  const { id: recurringTaskId, projectId, currentTaskId } = recurring;
  const { mutate, isPending } = useMutation({
    mutationFn: (paused: boolean) => api.updateRecurringTask({ id: projectId, recurringTaskId, paused }),
    onError: (error) => showToast({ kind: 'error', text: describeError(error) }),
    onSettled: () => refreshRecurring(cache, projectId, currentTaskId),
  });
  const set = (paused: boolean): void =>
    mutate(paused, {
      onSuccess: () =>
        offerUndo({
          place: projectId,
          id: `paused ${recurringTaskId}`,
          text: paused ? text.wasPaused : text.wasResumed,
          undo: () => mutate(!paused),
        }),
    });
  return { toggle: () => set(!recurring.paused), isPending };
}
