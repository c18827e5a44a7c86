import type { AuditOverview } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshIgnored } from '../../../data/audits/ignored-issues.ts';
import { api } from '../../../data/client/api.ts';
import { offerUndo } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { type IgnoreSubject, unitOf } from './ignore-subject.ts';
import { type Ignoring, IgnoringForm } from './ignoring-form.tsx';
import { scoreAfter } from './score-after.ts';
import { toUntil } from './until-day.ts';
import { useStopIgnoring } from './use-stop-ignoring.ts';

interface IgnoreDialogProps {
  audit: Pick<AuditOverview, 'id' | 'projectId' | 'seoReport' | 'findingGroups'>;
  /** At least one. */
  subjects: readonly IgnoreSubject[];
  onClose: () => void;
  /** Once the lists no longer show it. */
  onIgnored: () => void;
}

/** Ignores issues or occurrences, all for the same reason. The toast offers to undo it. */
export function IgnoreDialog({ audit, subjects, onClose, onIgnored }: IgnoreDialogProps) {
  const text = strings.ignoring;
  const cache = useQueryClient();
  const stop = useStopIgnoring(audit.projectId);
  const ignore = useMutation({
    meta: { showsError: true },
    // One after the other: each of them counts the audits of the project again.
    mutationFn: async ({ reason, day }: Ignoring) => {
      const ids: string[] = [];
      for (const { check, fingerprint } of subjects) {
        const { id } = await api.ignoreIssue({
          id: audit.id,
          check,
          fingerprint,
          reason,
          until: toUntil(day),
        });
        ids.push(id);
      }
      return ids;
    },
    async onSuccess(ids) {
      onClose();
      offerUndo({
        place: audit.projectId,
        text: text.ignored(ids.length, unitOf(subjects)),
        undo: () => stop.mutate({ ids, count: ids.length, unit: unitOf(subjects) }),
      });
      await refreshIgnored(cache, audit.projectId);
      onIgnored();
    },
    // Some of several may be ignored already. Trying again ignores the others.
    onError: () => refreshIgnored(cache, audit.projectId),
  });
  return (
    <IgnoringForm
      {...describe(subjects, scoreAfter(audit, subjects))}
      start={{ reason: '', day: '' }}
      busy={ignore.isPending}
      error={ignore.error}
      onSubmit={(wanted) => ignore.mutate(wanted)}
      onClose={onClose}
    />
  );
}

/** The words of the form. */
function describe(subjects: readonly IgnoreSubject[], score: ReturnType<typeof scoreAfter>) {
  const text = strings.ignoring;
  const rise = score === null ? '' : ` ${text.scoreRises(score.before, score.after)}`;
  const [first] = subjects;
  const unit = unitOf(subjects);
  if (subjects.length === 1 && first !== undefined)
    return {
      title: text.dialogTitle[unit],
      about: [first.title],
      place: first.place ?? text.wholeCheckText,
      text: `${text.dialogTexts[unit]}${rise}`,
      confirm: text.dialogTitle[unit],
    };
  const several = text.ignoreSeveral(subjects.length, unit);
  const titles = [...new Set(subjects.map(({ title }) => title))];
  return {
    title: several,
    about: titles.slice(0, shownTitles),
    place: titles.length > shownTitles ? text.moreIssues(titles.length - shownTitles) : '',
    text: `${text.dialogTextSeveral(subjects.reduce((sum, { count = 1 }) => sum + count, 0))}${rise}`,
    confirm: several,
  };
}

const shownTitles = 5;
