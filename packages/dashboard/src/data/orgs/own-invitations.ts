import type { OwnInvitation } from '@fettle/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { api } from '../client/api.ts';
import { afterCards } from '../client/first-cards.ts';
import { keepaliveApi } from '../client/keepalive-api.ts';
import { queryKeys } from '../keys.ts';
import { deleteLater, useHidden } from '../toasts/pending-deletions.ts';
import { showToast } from '../toasts/toasts.ts';
import { afterJoining } from './after-joining.ts';

/** The live stream does not report invitations: it covers what happens in projects. */
const lookMs = 60_000;

/** Invitations to the user's verified email address, newest first. Declined ones stay until they expire. */
export const ownInvitationsQuery = queryOptions({
  queryKey: queryKeys.ownInvitations,
  refetchInterval: lookMs,
  async queryFn({ signal }) {
    await afterCards();
    return (await api.listOwnInvitations({ limit: 100 }, { signal })).items;
  },
});

/** Invitations the user has not answered. Empty while they load. */
export function useOpenInvitations(): readonly OwnInvitation[] {
  const { data = [] } = useQuery(ownInvitationsQuery);
  const hidden = useHidden();
  return data.filter(({ id, declinedAt }) => declinedAt === null && !hidden.has(id));
}

/** Invitations the user declined, which they can still accept. */
export function useDeclinedInvitations(): readonly OwnInvitation[] {
  const { data = [] } = useQuery(ownInvitationsQuery);
  return data.filter(({ declinedAt }) => declinedAt !== null);
}

/** Joins the organization, and opens the first project of the invitation. Everything is refetched because there is more to see everywhere. */
export function useAcceptInvitation() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: OwnInvitation) => api.acceptOwnInvitation({ id }),
    async onSuccess({ org, projectIds }, { id }) {
      cache.setQueryData(ownInvitationsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      showToast({ kind: 'success', text: strings.invitationNotices.joined(org.name) });
      const refetched = cache.invalidateQueries();
      if (projectIds.length > 0) await navigate({ to: afterJoining(projectIds) });
      return refetched;
    },
    // Revoked or expired in the meantime.
    onError: () => cache.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
  });
}

/**
 * Declines with a delay, so that it can be undone: the organization cannot invite the address again for half a year.
 */
export function useDeclineInvitation(): (invitation: OwnInvitation) => void {
  const cache = useQueryClient();
  return ({ id, orgName }) =>
    deleteLater({
      id,
      text: strings.invitationNotices.declinedNotice(orgName),
      failed: strings.invitationNotices.notDeclined,
      async send(leaving) {
        await (leaving ? keepaliveApi : api).declineOwnInvitation({ id });
        cache.setQueryData(ownInvitationsQuery.queryKey, (all) =>
          all?.map((one) => (one.id === id ? { ...one, declinedAt: new Date().toISOString() } : one)),
        );
      },
    });
}
