import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

/** Creates an organization owned by the user. */
export function NewOrgDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={strings.shell.newOrg}
      description={strings.newProject.newOrgText}
    >
      <NewOrgForm onClose={onClose} />
    </Dialog>
  );
}

function NewOrgForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.createOrg({ name }),
    async onSuccess({ slug }) {
      await queryClient.invalidateQueries({ queryKey: orgsQuery.queryKey });
      onClose();
      await navigate({ to: '/orgs/$slug/people', params: { slug } });
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
        autoComplete="organization"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(create.error, 'name')}
      />
      <FormError error={create.error} fields={['name']} />
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={create.isPending}>
          {strings.newProject.createOrg}
        </Button>
      </DialogFooter>
    </form>
  );
}
