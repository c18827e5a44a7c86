import type { Project, TaskTemplateCompact } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { mutationKeys } from '../../../data/keys.ts';
import { createFromTemplate, taskTemplatesQuery } from '../../../data/tasks/task-templates.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const text = strings.templates;

interface TemplateDialogProps {
  project: Project;
  /** The column of the new task; null for that of the template. */
  status: string | null;
  onOpen: (taskId: string) => void;
  onClose: () => void;
}

/** Chooses a template, and creates a task from it, which then opens. */
export function TemplateDialog({ project, status, onOpen, onClose }: TemplateDialogProps) {
  const cache = useQueryClient();
  const hidden = useHidden();
  const { data, error, refetch } = useQuery(taskTemplatesQuery(project.id));
  const column = project.columns.find(({ key }) => key === status);
  const create = useMutation({
    mutationKey: mutationKeys.createFromTemplate,
    meta: { showsError: true },
    mutationFn: (template: TaskTemplateCompact) =>
      createFromTemplate(cache, { projectId: project.id, templateId: template.id, status }),
    onSuccess(task) {
      onClose();
      showToast({ kind: 'success', text: text.created(task.key) });
      onOpen(task.id);
    },
  });
  const choose = (template: TaskTemplateCompact): void => {
    // A double click comes before the rows are drawn as disabled.
    if (cache.isMutating({ mutationKey: mutationKeys.createFromTemplate }) === 0) create.mutate(template);
  };
  const shown = data?.filter(({ id }) => !hidden.has(id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.board.newFromTemplate}
      description={column === undefined ? text.newFromAny : text.newFromIn(column.label)}
    >
      {error !== null && shown === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && shown === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState icon={<LayoutTemplate size={20} />} title={text.emptyTitle} text={text.emptyText} />
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <ul
          aria-label={text.templatesTitle}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line"
        >
          {shown.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                disabled={create.isPending}
                onClick={() => choose(template)}
                className="flex w-full items-center gap-3 px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover disabled:opacity-55"
              >
                <PriorityIcon priority={template.priority} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{template.name}</span>
                  <span className="block truncate text-xs text-muted">{template.title}</span>
                </span>
                <Plus size={16} className="shrink-0 text-muted" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 space-y-3">
        <FormError error={create.error} />
        <Link
          to="/projects/$projectId/settings/templates"
          params={{ projectId: project.id }}
          className="inline-flex items-center text-sm font-medium text-accent hover:underline pointer-coarse:min-h-[40px]"
        >
          {text.manage}
        </Link>
      </div>
    </Dialog>
  );
}
