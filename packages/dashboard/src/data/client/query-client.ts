import { FettleError } from '@fettle/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import { notify } from '../notices/notices.ts';
import { describeError, isSignedOut } from './describe-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows its error itself, so that no message pops up besides. */
      showsError?: boolean;
    };
  }
}

const staleMs = 15_000;
const maxTries = 3;

/** The cache of everything read from the service; nothing else in the app holds server data. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      checkSession(error);
      checkRights(error);
      if (mutation.meta?.showsError !== true) notify({ kind: 'error', text: describeError(error) });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry: (count, error) => isPassing(error) && count < maxTries,
      // Live streams tell of changes; a tab that comes back asks once more.
      refetchOnWindowFocus: true,
    },
  },
});

/** Worth another try: the network, a time-out or a fault of the service, never a refusal. */
function isPassing(error: unknown): boolean {
  return error instanceof FettleError && (error.status === 0 || error.status >= 500);
}

/** A session that ended while the page was open: what is asked next is who is signed in, and the shell acts on it. */
function checkSession(error: unknown): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

/** Somebody has lost a role that the page still shows him with: what he may is read again, and the page acts on it. */
function checkRights(error: unknown): void {
  if (!(error instanceof FettleError) || (error.code !== 'FORBIDDEN' && error.code !== 'NOT_FOUND')) return;
  const { anyProject, projects, orgs, mayCreateOrgs } = queryKeys;
  for (const queryKey of [anyProject, projects, orgs, mayCreateOrgs])
    void queryClient.invalidateQueries({ queryKey });
}
