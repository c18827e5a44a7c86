import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The account for which an emailed link sets a password. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.passwordReset(token),
    queryFn: ({ signal }) => api.getPasswordReset({ token }, { signal }),
  });
