import type { Project, RecurringTask } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { RepeatDialog } from '../../../components/recurrence/repeat-dialog.tsx';
import { recurringTasksQuery } from '../../../data/tasks/recurring-tasks.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { EditTemplateDialog } from './edit-template-dialog.tsx';
import { RecurringRow } from './recurring-row.tsx';
import { RepeatTask } from './repeat-task.tsx';

const text = strings.templates;

interface Open {
  kind: 'rule' | 'content';
  recurring: RecurringTask;
}

/** The recurring tasks of a project. */
export function RecurringSection({ project, canWrite }: { project: Project; canWrite: boolean }) {
  const { data, error, refetch } = useQuery(recurringTasksQuery(project.id));
  const hidden = useHidden();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const shown = data?.filter(({ id }) => !hidden.has(id));
  const hasAny = shown !== undefined && shown.length > 0;
  const repeat = canWrite ? <RepeatTask projectId={project.id} /> : undefined;
  return (
    <Section title={text.recurringTitle} action={hasAny ? repeat : undefined}>
      {error !== null && shown === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && shown === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState
          icon={<Repeat size={20} />}
          title={text.recurringEmptyTitle}
          text={canWrite ? text.recurringEmptyText : text.recurringEmptyReadOnly}
          action={repeat}
        />
      ) : null}
      {hasAny ? (
        <ul aria-label={text.recurringTitle} className="divide-y divide-line">
          {shown.map((recurring) => (
            <RecurringRow
              key={recurring.id}
              recurring={recurring}
              canWrite={canWrite}
              onEdit={(kind) => setOpen({ kind, recurring })}
            />
          ))}
        </ul>
      ) : null}
      {open?.kind === 'rule' ? <RepeatDialog what={{ recurring: open.recurring }} onClose={close} /> : null}
      {open?.kind === 'content' ? (
        <EditTemplateDialog project={project} templateId={open.recurring.templateId} onClose={close} />
      ) : null}
    </Section>
  );
}
