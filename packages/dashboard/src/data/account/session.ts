import type { User } from '@fettle/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';
import { api } from '../client/api.ts';
import { isSignedOut } from '../client/describe-error.ts';
import { queryClient } from '../client/query-client.ts';
import { queryKeys } from '../keys.ts';

/** Set while somebody is signed in, so that a first visit does not request a session only to be refused. */
const hint = 'signed in';

/**
 * Whether the user may create organizations. The session request answers it too, so only a fresh sign-in requests it
 * and no page waits for it.
 */
export const mayCreateOrgsQuery = queryOptions({
  queryKey: queryKeys.mayCreateOrgs,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  queryFn: async ({ signal }) => (await api.getSession({}, { signal })).mayCreateOrgs,
});

/** Organizations that require a second factor, which the user does not have. */
export const factorDemandsQuery = queryOptions({
  queryKey: queryKeys.factorDemands,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  queryFn: async ({ signal }) => (await api.getSession({}, { signal })).secondFactorRequiredBy,
});

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  staleTime: 60_000,
  async queryFn({ signal }): Promise<User | null> {
    if (!wasSignedIn()) return null;
    try {
      const { user, mayCreateOrgs, secondFactorRequiredBy } = await api.getSession({}, { signal });
      queryClient.setQueryData(mayCreateOrgsQuery.queryKey, mayCreateOrgs);
      queryClient.setQueryData(factorDemandsQuery.queryKey, secondFactorRequiredBy);
      return user;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      saveLocal(hint, null);
      return null;
    }
  },
});

/** Whether the installation has any accounts yet, and how people sign in to it. */
export const setupQuery = queryOptions({
  queryKey: queryKeys.setup,
  queryFn: ({ signal }) => api.getSetup({}, { signal }),
});

/**
 * Whether somebody was signed in when this browser was last used. Only the service knows whether the session is still
 * valid.
 */
export function wasSignedIn(): boolean {
  return readLocal(hint) !== null;
}

/** The ID of the signed-in user, outside of components. */
export function readUserId(): string | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)?.id;
}

/** The signed-in user. For use below the shell, which renders nothing without one. */
export function useUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('Only what is below the shell may ask for the user.');
  return data;
}

/** Starts using a new session and drops everything cached before. */
export function enterAs(user: User): void {
  saveLocal(hint, 'yes');
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session and drops everything cached under it. */
export async function signOut(): Promise<void> {
  await api.closeSession();
  saveLocal(hint, null);
  const { queryKey } = sessionQuery;
  // Not cleared: mounted components observe the cached session itself.
  queryClient.setQueryData(queryKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}
