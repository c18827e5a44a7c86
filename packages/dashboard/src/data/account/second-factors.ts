import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The user's second factors, and how many recovery codes are left. */
export const secondFactorsQuery = queryOptions({
  queryKey: queryKeys.secondFactors,
  queryFn: ({ signal }) => api.getSecondFactors({}, { signal }),
});

/**
 * What the user can confirm their identity with, and a challenge for their passkeys. Each confirmation needs a new one.
 */
export const confirmationQuery = queryOptions({
  queryKey: queryKeys.confirmation,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.startConfirmation({}, { signal }),
});
