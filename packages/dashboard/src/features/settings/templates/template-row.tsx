import type { Project, TaskTemplateCompact } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Plus, Repeat, Trash2 } from 'lucide-react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { api } from '../../../data/client/api.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { keepaliveApi } from '../../../data/client/keepalive-api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { createFromTemplate } from '../../../data/tasks/task-templates.ts';
import { deleteLater } from '../../../data/toasts/pending-deletions.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';

const text = strings.templates;

interface TemplateRowProps {
  template: TaskTemplateCompact;
  project: Project;
  canWrite: boolean;
  onEdit: () => void;
  onRepeat: () => void;
}

/** A template with its actions. */
export function TemplateRow({ template, project, canWrite, onEdit, onRepeat }: TemplateRowProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id: templateId, title, priority, checklistItemCount, status } = template;
  const { id: projectId } = project;
  const name = template.name ?? title;
  const column = project.columns.find(({ key }) => key === status)?.label;
  const create = useMutation({
    mutationFn: () => createFromTemplate(cache, { projectId, templateId, status: null }),
    onError: (error) => showToast({ kind: 'error', text: describeError(error) }),
    onSuccess: ({ id: taskId }) => navigate({ to: '/tasks/$taskId', params: { taskId } }),
  });
  const remove = (): void =>
    deleteLater({
      id: templateId,
      place: projectId,
      text: text.deleted(name),
      async send(leaving) {
        await (leaving ? keepaliveApi : api).deleteTaskTemplate({ id: projectId, templateId });
        await cache.invalidateQueries({ queryKey: queryKeys.taskTemplates(projectId) });
      },
    });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <PriorityIcon priority={priority} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="facts text-xs text-muted">
          <span className="min-w-0 truncate">{title}</span>
          {column === undefined ? null : <span>{column}</span>}
          {checklistItemCount > 0 ? <span>{text.items(checklistItemCount)}</span> : null}
        </p>
      </div>
      {canWrite ? (
        <span className="row-end">
          <RowMenu label={text.more(name)} title={name}>
            <MenuItem icon={<Plus size={15} aria-hidden />} onSelect={() => create.mutate()}>
              {text.use}
            </MenuItem>
            <MenuItem icon={<Repeat size={15} aria-hidden />} onSelect={onRepeat}>
              {text.repeat}
            </MenuItem>
            <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={onEdit}>
              {text.edit}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={15} aria-hidden />} tone="danger" onSelect={remove}>
              {strings.common.delete}
            </MenuItem>
          </RowMenu>
        </span>
      ) : null}
    </li>
  );
}
