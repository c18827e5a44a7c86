import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useChangeEmail } from './use-change-email.ts';

/** Asks for the new email address. It takes effect when the emailed link is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { withConfirmation, question } = useConfirmation('changeEmail');
  const change = useChangeEmail({ withConfirmation });
  const error = shownError(change.error);
  const text = strings.settings.email;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(email.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} title={text.changeTitle} description={text.changeText}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <TextField
          label={text.newEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError(error, 'email')}
        />
        <FormError error={error} fields={['email']} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={change.isPending}>
            {text.submitChange}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
