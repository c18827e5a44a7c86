import { allPages } from '@fettle/client';
import type { User } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { ownInvitationsQuery } from './own-invitations.ts';
import { sessionQuery } from './session.ts';

/** The account of the user, with what only its owner sees. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.getProfile({}, { signal }),
});

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listSessions, { limit: 100 }, { signal })),
});

/** Every personal access token of the user, revoked ones too. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listTokens, { limit: 100 }, { signal })),
});

/**
 * Verifies an address by the token of a mailed link. A query although it changes something: it is asked once for a token,
 * however often its page is drawn, and a second time the token would be used up.
 */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    async queryFn({ client }) {
      const profile = await api.verifyEmail({ token });
      client.setQueryData(profileQuery.queryKey, profile);
      const user: User = { id: profile.id, name: profile.name, email: profile.email };
      client.setQueryData(sessionQuery.queryKey, user);
      void client.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
      return profile;
    },
  });
