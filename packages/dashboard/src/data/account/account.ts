import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The user's account, with fields only they can see. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.getProfile({}, { signal }),
});

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listSessions, { limit: 100 }, { signal })),
});

/** All API tokens and sign-in tokens of the user, including revoked ones. */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listTokens, { limit: 100 }, { signal })),
});
