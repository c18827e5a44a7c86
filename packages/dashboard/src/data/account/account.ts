import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The account of the user, with what only its owner sees. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.getProfile({}, { signal }),
});

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listSessions, { limit: 100 }, { signal })),
});

/** Every personal access token of the user, revoked ones too. */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listTokens, { limit: 100 }, { signal })),
});
