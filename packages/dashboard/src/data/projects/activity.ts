import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const perPage = 12;

/** Activity in all projects of the user, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: queryKeys.activity,
  queryFn: ({ pageParam, signal }) => api.getActivity({ limit: perPage, before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});
