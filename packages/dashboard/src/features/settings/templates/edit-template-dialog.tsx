import type { Project, TaskTemplate } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RichTextField } from '../../../components/editor/rich-text-field.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { mutationKeys, queryKeys } from '../../../data/keys.ts';
import { taskTemplateQuery } from '../../../data/tasks/task-templates.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { ChecklistFields } from './checklist-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { type TemplateForm, toBody, toForm } from './template-form.ts';

const text = strings.templates;

interface EditTemplateDialogProps {
  project: Project;
  /** Null for a new one. */
  templateId: string | null;
  onClose: () => void;
}

/** Creates a template, or changes one, or the content of a recurring task. */
export function EditTemplateDialog({ project, templateId, onClose }: EditTemplateDialogProps) {
  const query = useQuery({
    ...taskTemplateQuery(project.id, templateId ?? ''),
    enabled: templateId !== null,
    // What is edited must not be replaced by a stale copy.
    gcTime: 0,
  });
  const { data, error, refetch } = query;
  const isReady = templateId === null || data !== undefined;
  return (
    <Dialog open onClose={onClose} width="wide" title={templateId === null ? text.create : text.edit}>
      {isReady ? <TemplateEditor project={project} template={data ?? null} onClose={onClose} /> : null}
      {!isReady && error === null ? <SkeletonRows count={4} label={strings.common.loading} /> : null}
      {!isReady && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}

interface TemplateEditorProps {
  project: Project;
  template: TaskTemplate | null;
  onClose: () => void;
}

function TemplateEditor({ project, template, onClose }: TemplateEditorProps) {
  const cache = useQueryClient();
  const { id: projectId } = project;
  const [form, setForm] = useState(() => toForm(template));
  const set = (change: Partial<TemplateForm>): void => setForm((before) => ({ ...before, ...change }));
  // The content of a recurring task has no name.
  const hasName = template === null || template.name !== null;
  const save = useMutation({
    mutationKey: mutationKeys.saveTemplate,
    meta: { showsError: true },
    mutationFn: () => {
      const body = toBody(form, template);
      const { name } = form;
      if (template === null) return api.createTaskTemplate({ id: projectId, name, ...body });
      const names = { id: projectId, templateId: template.id };
      return api.updateTaskTemplate({ ...names, ...(hasName ? { name } : {}), ...body });
    },
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.saved });
      await cache.invalidateQueries({ queryKey: queryKeys.taskTemplates(projectId) });
      await cache.invalidateQueries({ queryKey: queryKeys.recurringTasks(projectId) });
    },
  });
  const isEmpty = form.title.trim() === '' || (hasName && form.name.trim() === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The shortcut of the editor submits whatever the state of the button, and again before it is drawn as busy.
    if (!isEmpty && cache.isMutating({ mutationKey: mutationKeys.saveTemplate }) === 0) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {hasName ? (
        <TextField
          label={text.name}
          name="name"
          autoComplete="off"
          maxLength={200}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          error={fieldError(save.error, 'name')}
        />
      ) : null}
      <TextField
        label={text.taskTitle}
        name="title"
        autoComplete="off"
        maxLength={500}
        value={form.title}
        onChange={(event) => set({ title: event.target.value })}
        error={fieldError(save.error, 'title')}
      />
      {/* Lower than on a task, so that a template with a checklist fits into the window of a laptop. */}
      <div className="low-editor">
        <RichTextField
          label={text.description}
          project={project}
          initial={form.description}
          onChange={(description) => set({ description })}
          error={fieldError(save.error, 'descriptionJson')}
        />
      </div>
      <TemplateFields project={project} form={form} onChange={set} />
      <ChecklistFields checklists={form.checklists} onChange={(checklists) => set({ checklists })} />
      <FormError error={save.error} fields={['name', 'title', 'descriptionJson']} />
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={save.isPending} disabled={isEmpty}>
          {strings.common.save}
        </Button>
      </DialogFooter>
    </form>
  );
}
