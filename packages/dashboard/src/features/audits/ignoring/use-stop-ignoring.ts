import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshIgnored } from '../../../data/audits/ignored-issues.ts';
import { api } from '../../../data/client/api.ts';
import { describeError, failsForAll } from '../../../data/client/describe-error.ts';
import { removeOrGone } from '../../../data/client/remove-or-gone.ts';
import { runEach } from '../../../data/client/run-each.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import type { IssueUnit } from './ignore-subject.ts';

interface Stopping {
  /** Of what is ignored. */
  ids: readonly string[];
  /** How much counts again with them. */
  count: number;
  unit: IssueUnit;
}

/** Lets issues count again. `onDone` is called once the lists show it. */
export function useStopIgnoring(projectId: string, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    // One after the other: the service counts the audits of the project again for each.
    mutationFn: async ({ ids }: Stopping) => {
      const stop = (id: string) => removeOrGone(api.stopIgnoringIssue({ id }));
      const { done, failed } = await runEach(ids, stop, { width: 1, failsForAll });
      if (done.length === 0 && failed.length > 0) throw failed[0]?.error;
      return failed;
    },
    onSuccess([first], { count, unit }) {
      const text = strings.ignoring;
      if (first === undefined) showToast({ text: text.stopped(count, unit) });
      else showToast({ kind: 'error', text: text.notAllStopped(describeError(first.error)) });
    },
    async onSettled() {
      await refreshIgnored(cache, projectId);
      onDone?.();
    },
  });
}
