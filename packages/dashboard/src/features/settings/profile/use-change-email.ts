import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import type { Confirmation } from '../use-confirmation.tsx';

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
