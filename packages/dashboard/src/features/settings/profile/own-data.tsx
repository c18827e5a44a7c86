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

/** The deletion of the user's account. */
export function DeleteAccount({ profile: { email } }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section tone="danger" title={account.title} text={account.text}>
      <Button tone="danger" icon={<Trash2 size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {account.open}
      </Button>
      {isAsking ? (
        <TypedConfirmation
          action="deleteAccount"
          title={account.dialogTitle}
          text={account.dialogText}
          label={account.confirm(email)}
          expected={email}
          button={account.open}
          run={(confirm) => api.deleteAccount({ confirm })}
          onClose={() => setAsking(false)}
          // The session has ended; a fresh page forgets everything that was loaded with it.
          onDone={() => location.assign('/sign-in')}
        />
      ) : null}
    </Section>
  );
}
