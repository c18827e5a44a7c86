import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { orgsQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { inputClass, TextField } from '../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

/** Asks only for what a project needs. The rest is in its settings. */
export function NewProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={strings.shell.newProject}>
      <NewProjectForm onClose={onClose} />
    </Dialog>
  );
}

function NewProjectForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data } = useQuery(orgsQuery);
  const orgs = (data ?? []).filter(({ role }) => role !== 'guest');
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const slug = chosen ?? orgs[0]?.slug ?? '';
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api.createProject({ slug, name, ...(url.trim() === '' ? {} : { url: withScheme(url) }) }),
    async onSuccess(project) {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      onClose();
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <TextField
        label={strings.newProject.projectName}
        name="name"
        autoFocus
        required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(create.error, 'name')}
      />
      <TextField
        label={strings.newProject.projectUrl}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={strings.newProject.projectUrlHint}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={fieldError(create.error, 'url')}
      />
      {orgs.length > 1 ? <OrgChoice orgs={orgs} value={slug} onChange={setChosen} /> : null}
      <FormError error={create.error} fields={['name', 'url']} />
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={create.isPending}>
          {strings.newProject.createProject}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface OrgChoiceProps {
  orgs: readonly { slug: string; name: string }[];
  value: string;
  onChange: (slug: string) => void;
}

function OrgChoice({ orgs, value, onChange }: OrgChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {strings.newProject.organization}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'h-9 text-sm')}
      >
        {orgs.map((org) => (
          <option key={org.slug} value={org.slug}>
            {org.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** People leave out the scheme. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
}
