import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { invitationsQuery, orgMembersQuery } from '../../data/orgs.ts';
import type { Invitee } from './invite-dialog.tsx';

/** Adds who has an account, and invites who has none; inviting again renews the invitation and its link. */
export function useInvite(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ email, name, role }: Invitee) =>
      api.addOrgMember({ slug, email: email.trim(), role, ...(name.trim() === '' ? {} : { name }) }),
    onSuccess() {
      void cache.invalidateQueries({ queryKey: orgMembersQuery(slug).queryKey });
      void cache.invalidateQueries({ queryKey: invitationsQuery(slug).queryKey });
    },
  });
}
