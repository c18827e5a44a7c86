import type { Input, operations } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { enterAs } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { afterJoining } from '../../../data/orgs/after-joining.ts';
import { invitationQuery } from '../../../data/orgs/invitation.ts';

type Account = Omit<Input<typeof operations.acceptInvitationAndSignIn>['body'], 'idToken' | 'nonce'>;

/** Accepts with the password of an account, and opens what they were invited to, signed in. */
export function useAccept(token: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (account: Account) => api.acceptInvitationAndSignIn({ token, ...account }),
    async onSuccess({ user, projectIds }) {
      enterAs(user);
      await navigate({ to: afterJoining(projectIds), replace: true });
    },
    // The address may have gained an account since the page was opened. Then there is another way to join.
    onError: () => cache.invalidateQueries({ queryKey: invitationQuery(token).queryKey }),
  });
}
