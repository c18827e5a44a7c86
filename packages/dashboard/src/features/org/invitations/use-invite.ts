import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { invitationsQuery } from '../../../data/orgs/orgs.ts';
import type { Invitee } from './invitee.ts';

/** Invites an address. Inviting it again renews the invitation and its link. */
export function useInvite(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    async mutationFn({ email, name, role, projectIds, projectRole }: Invitee) {
      const { invitation } = await api.inviteOrgMember({
        slug,
        email: email.trim(),
        role,
        ...(name.trim() === '' ? {} : { name }),
        ...(projectIds.length === 0 ? {} : { projectIds: [...projectIds], projectRole }),
      });
      return invitation;
    },
    onSuccess() {
      void cache.invalidateQueries({ queryKey: invitationsQuery(slug).queryKey });
    },
  });
}
