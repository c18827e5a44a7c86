import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import type { ConfirmedAction } from '../../../strings/confirmation.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

interface TypedConfirmationProps<Result> {
  /** What a proof of identity is asked for. */
  action: ConfirmedAction;
  title: string;
  text: string;
  /** Says what to type. */
  label: string;
  expected: string;
  button: string;
  run: (typed: string) => Promise<Result>;
  onDone: (result: Result) => Promise<void> | void;
  onClose: () => void;
}

/** Asks to type a name before something is deleted, and for proof of identity if the service requires it. */
export function TypedConfirmation<Result>(props: TypedConfirmationProps<Result>) {
  const { action, title, text, label, expected, button, run, onDone, onClose } = props;
  const [typed, setTyped] = useState('');
  const { withConfirmation, question } = useConfirmation(action);
  const isSure = typed.trim().toLowerCase() === expected.trim().toLowerCase();
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => run(expected)),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSure) remove.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <TextField
          label={label}
          name="confirm"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError error={shownError(remove.error)} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="destroy" disabled={!isSure} busy={remove.isPending}>
            {button}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
