import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { createPasskey, PasskeyNotUsed } from '../../../data/account/passkeys.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { CodesOnce } from './codes-once.tsx';
import { useAddedFactor } from './use-added-factor.ts';

const text = strings.secondFactors;

/** Asks for a name, and has the browser create a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(text.defaultPasskeyName);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withConfirmation, question } = useConfirmation('addPasskey');
  const announce = useAddedFactor();
  const add = useMutation({
    meta: { showsError: true },
    async mutationFn() {
      const { setup, passkey } = await withConfirmation(() => api.startSecondFactor({ kind: 'passkey' }));
      if (passkey === null) throw new PasskeyNotUsed();
      return api.addSecondFactor({ setup, name, passkey: await createPasskey(passkey) });
    },
    onSuccess(added) {
      announce(added);
      if (added.recoveryCodes === null) onClose();
      else setCodes(added.recoveryCodes);
    },
  });
  if (codes !== null) return <CodesOnce codes={codes} onClose={onClose} />;
  const error = shownError(add.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={text.passkeyTitle} description={text.passkeyText}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <TextField
          label={text.name}
          name="name"
          hint={text.nameHint}
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(error, 'name')}
        />
        {error instanceof PasskeyNotUsed ? (
          <p role="alert" className="text-sm text-muted">
            {text.passkeyNotCreated}
          </p>
        ) : (
          <FormError error={error} fields={['name']} />
        )}
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={add.isPending}>
            {text.create}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
