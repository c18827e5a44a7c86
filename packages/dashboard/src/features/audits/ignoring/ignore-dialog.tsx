import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshIgnored } from '../../../data/audits/ignored-issues.ts';
import { api } from '../../../data/client/api.ts';
import { offerUndo } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { type Ignoring, IgnoringForm } from './ignoring-form.tsx';
import { toUntil } from './until-day.ts';
import { useStopIgnoring } from './use-stop-ignoring.ts';

/** What is ignored: an occurrence, or without a fingerprint the whole check. */
export interface IgnoreSubject {
  check: string;
  fingerprint?: string;
  title: string;
  /** The page of the occurrence. */
  place?: string;
}

interface IgnoreDialogProps {
  audit: { id: string; projectId: string };
  subject: IgnoreSubject;
  onClose: () => void;
  /** Once the lists no longer show it. */
  onIgnored: () => void;
}

/** Ignores an issue or an occurrence, with a reason. The toast offers to undo it. */
export function IgnoreDialog({ audit, subject, onClose, onIgnored }: IgnoreDialogProps) {
  const text = strings.ignoring;
  const cache = useQueryClient();
  const stop = useStopIgnoring(audit.projectId);
  const ignore = useMutation({
    meta: { showsError: true },
    mutationFn: ({ reason, day }: Ignoring) =>
      api.ignoreIssue({
        id: audit.id,
        check: subject.check,
        ...(subject.fingerprint === undefined ? {} : { fingerprint: subject.fingerprint }),
        reason,
        until: toUntil(day),
      }),
    async onSuccess({ id }) {
      onClose();
      offerUndo({ place: audit.projectId, text: text.ignored, undo: () => stop.mutate(id) });
      await refreshIgnored(cache, audit.projectId);
      onIgnored();
    },
  });
  return (
    <IgnoringForm
      title={text.dialogTitle}
      about={subject.title}
      place={subject.place ?? text.wholeCheckText}
      text={text.dialogText}
      confirm={text.confirm}
      start={{ reason: '', day: '' }}
      busy={ignore.isPending}
      error={ignore.error}
      onSubmit={(wanted) => ignore.mutate(wanted)}
      onClose={onClose}
    />
  );
}
