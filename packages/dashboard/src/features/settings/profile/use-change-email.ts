import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../../data/account.ts';
import { api } from '../../../data/api.ts';
import { strings } from '../../../strings/index.ts';
import { notify } from '../../../ui/toast.ts';

/** Begins to change the address of the user; the profile shows the new one as pending. */
export function useChangeEmail() {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: requestChange,
    onSuccess(profile, email) {
      cache.setQueryData(profileQuery.queryKey, profile);
      notify({ kind: 'success', text: strings.settings.email.sent(email) });
    },
  });
}

function requestChange(email: string) {
  return api.changeEmail({ email });
}
