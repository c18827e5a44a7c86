import { FettleError } from '@fettle/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import { showToast } from '../toasts/toasts.ts';
import { describeError, isSignedOut } from './describe-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows the error itself, so no message pops up. */
      showsError?: boolean;
    };
  }
}

const staleMs = 15_000;
const maxTries = 3;

/** The cache of all data from the service. Nothing else in the app holds server data. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      checkSession(error);
      checkRights(error);
      if (mutation.meta?.showsError !== true) showToast({ kind: 'error', text: describeError(error) });
    },
  }),
  defaultOptions: {
    // By default, the library holds back every request while the browser says that it is offline. Then nothing could wait
    // with `data/pending`, and what was typed would be lost with the page.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // No longer the default in this mode.
      refetchOnReconnect: true,
      staleTime: staleMs,
      retry: (count, error) => isTransient(error) && count < maxTries,
      // The live stream reports changes. A tab that regains the focus checks once more.
      refetchOnWindowFocus: true,
    },
  },
});

/** Whether a retry can help: after a network error, a timeout, or a failure of the service, never after a refusal. */
export function isTransient(error: unknown): boolean {
  return error instanceof FettleError && (error.status === 0 || error.status >= 500);
}

/** A session that ended while the page was open: the session is requested again, and the shell reacts. */
function checkSession(error: unknown): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

/** Someone may have lost a role that the page still shows: their permissions are read again. */
function checkRights(error: unknown): void {
  if (!(error instanceof FettleError) || (error.code !== 'FORBIDDEN' && error.code !== 'NOT_FOUND')) return;
  const { anyProject, projects, orgs, mayCreateOrgs } = queryKeys;
  for (const queryKey of [anyProject, projects, orgs, mayCreateOrgs])
    void queryClient.invalidateQueries({ queryKey });
}
