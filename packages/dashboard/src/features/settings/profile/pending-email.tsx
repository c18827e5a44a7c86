import type { Profile } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { SendVerification } from './send-verification.tsx';

/** A new email address that waits for its link to be opened. */
export function PendingEmail({ profile, address }: { profile: Profile; address: string }) {
  const text = strings.settings.email;
  return (
    <Banner
      tone="info"
      icon={MailQuestion}
      label={text.pendingTitle}
      title={text.pendingTitle}
      action={
        <span className="flex flex-wrap gap-2">
          <SendVerification label={text.sendAgain} />
          <CancelChange email={profile.email} />
        </span>
      }
    >
      {text.pending(address, profile.email)}
    </Banner>
  );
}

/** Changing to the current address cancels the change. */
function CancelChange({ email }: { email: string }) {
  const text = strings.settings.email;
  const cache = useQueryClient();
  const { withConfirmation, question } = useConfirmation('keepEmail');
  const cancel = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.changeEmail({ email })),
    onSuccess(profile) {
      cache.setQueryData(profileQuery.queryKey, profile);
      showToast({ kind: 'success', text: text.changeCanceled });
    },
    onError(error) {
      const shown = shownError(error);
      if (shown instanceof Error) showToast({ kind: 'error', text: shown.message });
    },
  });
  return (
    <>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.cancelChange}
      </Button>
      {question}
    </>
  );
}
