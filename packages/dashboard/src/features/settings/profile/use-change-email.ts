import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

/**
 * Starts changing the user's email address. The profile shows the new one as pending. `withConfirmation` asks for
 * proof of identity if the service requires it.
 */
export function useChangeEmail({ withConfirmation }: Pick<Confirmation, 'withConfirmation'>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (email: string) => withConfirmation(() => api.changeEmail({ email })),
    onSuccess(profile, email) {
      cache.setQueryData(profileQuery.queryKey, profile);
      showToast({ kind: 'success', text: strings.settings.email.sent(email) });
    },
  });
}
