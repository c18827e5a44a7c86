import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { afterCards } from '../client/first-cards.ts';
import { queryKeys } from '../keys.ts';

const minuteMs = 60_000;
const none: ReadonlyMap<string, string> = new Map();

/** The URLs of the pictures of everybody whom the user sees, by user ID. */
export const picturesQuery = queryOptions({
  queryKey: queryKeys.pictures,
  queryFn: async ({ signal }) => {
    await afterCards();
    const { pictures } = await api.listPictures({}, { signal });
    return new Map(pictures.map(({ userId, url }) => [userId, url]));
  },
  // They change rarely, and without an event.
  staleTime: 10 * minuteMs,
});

/** Empty until they are there: initials stand in, and a failure leaves it at that. */
export function usePictures(): ReadonlyMap<string, string> {
  return useQuery(picturesQuery).data ?? none;
}

/** Shows the user's own picture, or that it is gone. */
export function showOwnPicture(cache: QueryClient, userId: string, url: string | null): void {
  cache.setQueryData(picturesQuery.queryKey, (known = new Map<string, string>()) => {
    const next = new Map(known);
    if (url === null) next.delete(userId);
    else next.set(userId, url);
    return next;
  });
}
