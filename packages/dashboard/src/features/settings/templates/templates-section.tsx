import type { Project, TaskTemplateCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { RepeatDialog } from '../../../components/recurrence/repeat-dialog.tsx';
import { taskTemplatesQuery } from '../../../data/tasks/task-templates.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { EditTemplateDialog } from './edit-template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';

const text = strings.templates;

type Open = { kind: 'new' } | { kind: 'edit' | 'repeat'; template: TaskTemplateCompact };

/** The templates of a project, and the dialogs that create and change them. */
export function TemplatesSection({ project, canWrite }: { project: Project; canWrite: boolean }) {
  const { data, error, refetch } = useQuery(taskTemplatesQuery(project.id));
  const hidden = useHidden();
  const [open, setOpen] = useState<Open | null>(null);
  const create = (): void => setOpen({ kind: 'new' });
  const close = (): void => setOpen(null);
  useCommands(
    canWrite ? [{ id: 'new-template', label: text.create, group: text.templatesTitle, run: create }] : [],
  );
  const shown = data?.filter(({ id }) => !hidden.has(id));
  const hasAny = shown !== undefined && shown.length > 0;
  const button = canWrite ? (
    <Button icon={<Plus size={15} aria-hidden />} onClick={create}>
      {text.create}
    </Button>
  ) : undefined;
  return (
    <Section title={text.templatesTitle} action={hasAny ? button : undefined}>
      {error !== null && shown === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && shown === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState
          icon={<LayoutTemplate size={20} />}
          title={text.emptyTitle}
          text={canWrite ? text.emptyText : text.emptyTextReadOnly}
          action={button}
        />
      ) : null}
      {hasAny ? (
        <ul aria-label={text.templatesTitle} className="divide-y divide-line">
          {shown.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              project={project}
              canWrite={canWrite}
              onEdit={() => setOpen({ kind: 'edit', template })}
              onRepeat={() => setOpen({ kind: 'repeat', template })}
            />
          ))}
        </ul>
      ) : null}
      {open?.kind === 'new' ? (
        <EditTemplateDialog project={project} templateId={null} onClose={close} />
      ) : null}
      {open?.kind === 'edit' ? (
        <EditTemplateDialog project={project} templateId={open.template.id} onClose={close} />
      ) : null}
      {open?.kind === 'repeat' ? (
        <RepeatDialog what={{ templateId: open.template.id, projectId: project.id }} onClose={close} />
      ) : null}
    </Section>
  );
}
