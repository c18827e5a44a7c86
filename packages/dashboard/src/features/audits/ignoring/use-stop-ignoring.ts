import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshIgnored } from '../../../data/audits/ignored-issues.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

/** Lets an issue count again. `onDone` is called once the lists show it. */
export function useStopIgnoring(projectId: string, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.stopIgnoringIssue({ id }),
    onSuccess: () => showToast({ text: strings.ignoring.stopped }),
    async onSettled() {
      await refreshIgnored(cache, projectId);
      onDone?.();
    },
  });
}
