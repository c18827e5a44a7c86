import type { operations, ResultOf } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** An invitation as its link shows it, with the token of that link. */
export type LinkedInvitation = ResultOf<typeof operations.getInvitation> & { token: string };

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.invitation(token),
    queryFn: async ({ signal }): Promise<LinkedInvitation> => ({
      ...(await api.getInvitation({ token }, { signal })),
      token,
    }),
  });
