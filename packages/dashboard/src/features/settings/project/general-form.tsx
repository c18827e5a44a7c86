import type { Priority, Project, ProjectStatus } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { ColorField } from '../../../components/pickers/color-field.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { projectQuery, projectsQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Section } from '../section.tsx';
import { type ProjectFields, projectChange } from './project-change.ts';

const text = strings.projectSettings;
const statuses = Object.entries(text.statuses).map(([value, label]) => ({
  value: value as ProjectStatus,
  label,
}));
const priorities = (['low', 'medium', 'high', 'critical'] as const).map((value) => ({
  value: value as Priority,
  label: strings.priorities[value],
}));

/** Name, URL, state, priority, and color. Only changed fields are sent, because others may change the rest. */
export function GeneralForm({ project }: { project: Project }) {
  const cache = useQueryClient();
  const { name, url, status, priority, color } = project;
  const [edited, setEdited] = useState<Partial<ProjectFields>>({});
  const fields: ProjectFields = { name, url: url ?? '', status, priority, color, ...edited };
  const set = (change: Partial<ProjectFields>): void => setEdited({ ...edited, ...change });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.updateProject({ id: project.id, ...projectChange(edited) }),
    async onSuccess(saved) {
      cache.setQueryData(projectQuery(project.id).queryKey, saved);
      setEdited({});
      showToast({ kind: 'success', text: text.saved });
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Section title={text.details}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <TextField
          label={text.name}
          name="name"
          required
          autoComplete="off"
          value={fields.name}
          onChange={(event) => set({ name: event.target.value })}
          error={fieldError(save.error, 'name')}
        />
        <TextField
          label={text.url}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={text.urlHint}
          value={fields.url}
          onChange={(event) => set({ url: event.target.value })}
          error={fieldError(save.error, 'url')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={text.status}
            value={fields.status}
            options={statuses}
            onChange={(next) => set({ status: next })}
          />
          <SelectField
            label={text.priority}
            value={fields.priority}
            options={priorities}
            onChange={(next) => set({ priority: next })}
          />
        </div>
        <div className="even-colors">
          <ColorField legend={text.color} value={fields.color} onChange={(next) => set({ color: next })} />
        </div>
        <FormError error={save.error} fields={['name', 'url']} />
        <Button
          type="submit"
          tone="primary"
          busy={save.isPending}
          disabled={Object.keys(projectChange(edited)).length === 0}
        >
          {strings.common.save}
        </Button>
      </form>
    </Section>
  );
}
