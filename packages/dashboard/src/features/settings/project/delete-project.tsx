import type { Project } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Section } from '../section.tsx';

const text = strings.projectSettings;

export function DeleteProject({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section tone="danger" title={text.danger} text={text.dangerText}>
      <Button tone="danger" icon={<Trash2 size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      {isAsking ? (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={text.deleteTitle(project.name)}
          description={text.dangerText}
        >
          <DeleteForm project={project} onCancel={() => setAsking(false)} />
        </Dialog>
      ) : null}
    </Section>
  );
}

/** Requires typing the name: too much is deleted with a project for one click. */
function DeleteForm({ project, onCancel }: { project: Project; onCancel: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const isSure = typed.trim() === project.name.trim();
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.deleteProject({ id: project.id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.deleted(project.name) });
      await navigate({ to: '/', replace: true });
      cache.removeQueries({ queryKey: queryKeys.project(project.id) });
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSure) remove.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <TextField
        label={text.deleteConfirm(project.name)}
        name="confirm"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError error={remove.error} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="destroy" disabled={!isSure} busy={remove.isPending}>
          {text.delete}
        </Button>
      </DialogFooter>
    </form>
  );
}
