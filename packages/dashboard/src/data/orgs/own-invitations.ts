import type { OwnInvitation } from '@fettle/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { strings } from '../../strings/index.ts';
import { api } from '../client/api.ts';
import { keepaliveApi } from '../client/keepalive-api.ts';
import { queryKeys } from '../keys.ts';
import { notify } from '../notices/notices.ts';
import { deleteLater, useHidden } from '../notices/pending-deletions.ts';

/** Nothing on the live stream tells of invitations: it carries what happens in projects. */
const lookMs = 60_000;

/** Invitations for the verified address of the user, newest first; those they declined are there until they expire. */
export const ownInvitationsQuery = queryOptions({
  queryKey: queryKeys.ownInvitations,
  refetchInterval: lookMs,
  queryFn: async ({ signal }) => (await api.listOwnInvitations({ limit: 100 }, { signal })).items,
});

/** Those the user has not answered; none while they are read. */
export function useOpenInvitations(): readonly OwnInvitation[] {
  const { data = [] } = useQuery(ownInvitationsQuery);
  const hidden = useHidden();
  return data.filter(({ id, declinedAt }) => declinedAt === null && !hidden.has(id));
}

/** Those the user declined, which they can still accept. */
export function useDeclinedInvitations(): readonly OwnInvitation[] {
  const { data = [] } = useQuery(ownInvitationsQuery);
  return data.filter(({ declinedAt }) => declinedAt !== null);
}

/** Joins the organization; everything is read again then, because there is more to see everywhere. */
export function useAcceptInvitation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnInvitation) => api.acceptOwnInvitation({ id }),
    onSuccess({ org }, { id }) {
      cache.setQueryData(ownInvitationsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      notify({ kind: 'success', text: strings.invitations.joined(org.name) });
      return cache.invalidateQueries();
    },
    // Revoked or expired meanwhile.
    onError: () => cache.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
  });
}

/** Declines a little later, so that it can be undone: the organization cannot invite the address again for half a year. */
export function useDeclineInvitation(): (invitation: OwnInvitation) => void {
  const cache = useQueryClient();
  return ({ id, orgName }) =>
    deleteLater({
      id,
      text: strings.invitations.declinedNotice(orgName),
      failed: strings.invitations.notDeclined,
      async send(leaving) {
        await (leaving ? keepaliveApi : api).declineOwnInvitation({ id });
        cache.setQueryData(ownInvitationsQuery.queryKey, (all) =>
          all?.map((one) => (one.id === id ? { ...one, declinedAt: new Date().toISOString() } : one)),
        );
      },
    });
}
