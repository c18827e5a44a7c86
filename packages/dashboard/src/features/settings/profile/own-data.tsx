import type { Profile } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { saveFile } from '../../../data/client/save-file.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TypedConfirmation } from '../data/typed-confirmation.tsx';
import { Section } from '../section.tsx';
import { OnlyOwnerDialog } from './only-owner-dialog.tsx';
import { useOnlyOwned } from './use-only-owned.ts';

const { own, account } = strings.data;

/** The export of the user's own data. */
export function OwnData() {
  const { withConfirmation, question } = useConfirmation('exportOwnData');
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: async () =>
      saveFile(await withConfirmation(() => api.exportOwnData()), 'fettle-account.json'),
    onSuccess: () => showToast({ kind: 'success', text: own.exported }),
  });
  return (
    <Section
      title={own.title}
      text={own.text}
      action={
        <Button
          size="small"
          icon={<FileDown size={15} aria-hidden />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {own.export}
        </Button>
      }
    >
      <FormError error={shownError(save.error)} />
      {question}
    </Section>
  );
}

/** The deletion of the user's account. Only owners of an organization learn first what has to be settled there. */
export function DeleteAccount({ profile: { email } }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  const owned = useOnlyOwned(isAsking);
  const close = (): void => setAsking(false);
  return (
    <Section tone="danger" title={account.title} text={account.text}>
      <Button
        tone="danger"
        icon={<Trash2 size={15} aria-hidden />}
        busy={isAsking && owned === undefined}
        onClick={() => setAsking(true)}
      >
        {account.open}
      </Button>
      {isAsking && owned !== undefined && owned.length > 0 ? (
        <OnlyOwnerDialog orgs={owned} onClose={close} />
      ) : null}
      {isAsking && owned?.length === 0 ? (
        <TypedConfirmation
          action="deleteAccount"
          title={account.dialogTitle}
          text={account.dialogText}
          label={account.confirm(email)}
          expected={email}
          button={account.open}
          run={(confirm) => api.deleteAccount({ confirm })}
          onClose={close}
          // The session has ended; a fresh page forgets everything that was loaded with it.
          onDone={() => location.assign('/sign-in')}
        />
      ) : null}
    </Section>
  );
}
