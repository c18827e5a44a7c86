import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { OneTimeSecret, secretWidth } from '../one-time-secret.tsx';

const text = strings.provisioning.tokens;
type Lifetime = keyof typeof text.expiries;
const lifetimes: readonly Lifetime[] = ['365', '90', 'never'];
const dayMs = 86_400_000;

/** Asks for the name of a token, then shows it once. */
export function NewScimTokenDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      width={made === null ? 'medium' : secretWidth}
      title={made === null ? text.createTitle : text.createdTitle}
    >
      {made === null ? (
        <NewScimTokenForm slug={slug} onCancel={onClose} onCreated={setMade} />
      ) : (
        <OneTimeSecret
          label={text.tokenLabel(made.name)}
          text={text.createdText}
          secret={made.token}
          done={text.done}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  slug: string;
  onCancel: () => void;
  onCreated: (made: { name: string; token: string }) => void;
}

function NewScimTokenForm({ slug, onCancel, onCreated }: FormProps) {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  // Pressed again after a lost response, it is the same request.
  const [openedAt] = useState(Date.now);
  const expiresAt = expiryOf(lifetime, openedAt);
  const { withConfirmation, question } = useConfirmation('createScimToken');
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      withConfirmation(() =>
        api.createScimToken({
          slug,
          name,
          expiresAt: expiresAt?.toISOString() ?? null,
        }),
      ),
    async onSuccess(made) {
      onCreated({ name: made.name, token: made.token });
      await cache.invalidateQueries({ queryKey: queryKeys.scimTokens(slug) });
    },
    // The secret must not stay in memory longer than it is shown.
    gcTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
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
          {...(expiresAt === null ? {} : { hint: text.expiryHint(formatDay(expiresAt, new Date())) })}
        />
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

function expiryOf(lifetime: Lifetime, now: number): Date | null {
  return lifetime === 'never' ? null : new Date(now + Number(lifetime) * dayMs);
}
