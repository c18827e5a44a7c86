import type { User } from '@fettle/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';
import { api } from '../client/api.ts';
import { isSignedOut } from '../client/describe-error.ts';
import { queryClient } from '../client/query-client.ts';
import { queryKeys } from '../keys.ts';

/** Set while somebody is signed in here, so that a first visit need not ask the service only to be refused. */
const hint = 'signed in';

/**
 * Whether the user may found organizations. Asking who is signed in answers it as well, so that only somebody who has
 * just signed in asks for it, and no page waits for it.
 */
export const mayCreateOrgsQuery = queryOptions({
  queryKey: queryKeys.mayCreateOrgs,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  queryFn: async ({ signal }) => (await api.getSession({}, { signal })).mayCreateOrgs,
});

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  staleTime: 60_000,
  async queryFn({ signal }): Promise<User | null> {
    if (!wasSignedIn()) return null;
    try {
      const { user, mayCreateOrgs } = await api.getSession({}, { signal });
      queryClient.setQueryData(mayCreateOrgsQuery.queryKey, mayCreateOrgs);
      return user;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      saveLocal(hint, null);
      return null;
    }
  },
});

/** Whether anybody uses this installation yet, and how people sign in to it. */
export const setupQuery = queryOptions({
  queryKey: queryKeys.setup,
  queryFn: ({ signal }) => api.getSetup({}, { signal }),
});

/** Whether somebody was signed in here when this browser was last used; only the service knows whether that still holds. */
export function wasSignedIn(): boolean {
  return readLocal(hint) !== null;
}

/** The signed-in user, below the shell, which renders nothing without one. */
export function useUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('Only what is below the shell may ask for the user.');
  return data;
}

/** Takes over a session that was just opened; everything read before belongs to nobody. */
export function enterAs(user: User): void {
  saveLocal(hint, 'yes');
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session here and forgets what was read under it. */
export async function signOut(): Promise<void> {
  await api.closeSession();
  saveLocal(hint, null);
  const { queryKey } = sessionQuery;
  // Not cleared: what is on the page watches the session that is in the cache, and no other one.
  queryClient.setQueryData(queryKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}
