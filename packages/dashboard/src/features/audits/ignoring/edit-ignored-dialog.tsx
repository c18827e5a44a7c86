import type { IgnoredIssue } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshIgnored } from '../../../data/audits/ignored-issues.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { type Ignoring, IgnoringForm } from './ignoring-form.tsx';
import { toDay, toUntil } from './until-day.ts';

/** Changes why and until when an issue is ignored. */
export function EditIgnoredDialog({ issue, onClose }: { issue: IgnoredIssue; onClose: () => void }) {
  const text = strings.ignoring;
  const cache = useQueryClient();
  const start = { reason: issue.reason, day: toDay(issue.until) };
  const save = useMutation({
    meta: { showsError: true },
    // The date is sent only if it was changed: it can have a time, and can be in the past.
    mutationFn: ({ reason, day }: Ignoring) =>
      api.updateIgnoredIssue({
        id: issue.id,
        reason,
        ...(day === start.day ? {} : { until: toUntil(day) }),
      }),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.saved });
      await refreshIgnored(cache, issue.projectId);
    },
  });
  return (
    <IgnoringForm
      title={text.editTitle}
      about={[issue.title]}
      place={issue.url ?? text.wholeCheckText}
      confirm={text.save}
      start={start}
      busy={save.isPending}
      error={save.error}
      onSubmit={(wanted) => save.mutate(wanted)}
      onClose={onClose}
    />
  );
}
