import type { Scope } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { tokensQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { expiryOf, type Lifetime } from './token-state.ts';

interface NewTokenFormProps {
  onCancel: () => void;
  onCreated: (made: { name: string; token: string }) => void;
}

const lifetimes: Lifetime[] = ['30', '90', '365', 'never'];

export function NewTokenForm({ onCancel, onCreated }: NewTokenFormProps) {
  const text = strings.settings.tokens;
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['projects:read', 'tasks:read']);
  const [projectIds, setProjectIds] = useState<readonly string[] | null>(null);
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  // Pressed again after a lost response, it is the same request.
  const [openedAt] = useState(Date.now);
  const expiresAt = expiryOf(lifetime, openedAt);
  const lacksProject = projectIds?.length === 0;
  const { withConfirmation, question } = useConfirmation('createToken');
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      withConfirmation(() =>
        api.createToken({
          name,
          scopes: [...scopes],
          projectIds: projectIds === null ? null : [...projectIds],
          expiresAt,
        }),
      ),
    async onSuccess(made) {
      onCreated({ name: made.name, token: made.token });
      await cache.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
    // The secret must not stay in memory longer than it is shown.
    gcTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!lacksProject) create.mutate();
  };
  return (
    <>
      <form onSubmit={submit} className="space-y-5" noValidate>
        <TextField
          label={text.name}
          name="name"
          autoFocus
          required
          autoComplete="off"
          hint={text.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(create.error, 'name')}
        />
        <SelectField
          label={text.expiry}
          value={lifetime}
          options={lifetimes.map((value) => ({ value, label: text.expiries[value] }))}
          onChange={setLifetime}
          hint={
            expiresAt === null ? text.neverHint : text.expiryHint(formatDay(new Date(expiresAt), new Date()))
          }
        />
        <ProjectChoice chosen={projectIds} onChange={setProjectIds} />
        <ScopeChoice chosen={scopes} onChange={setScopes} />
        <FormError error={shownError(create.error)} fields={['name']} />
        <DialogFooter>
          <Button onClick={onCancel}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={create.isPending}>
            {text.submit}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </>
  );
}
