import type { ProjectListItem } from '@fettle/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../client/api.ts';
import { afterCards } from '../client/first-cards.ts';
import { queryKeys } from '../keys.ts';
import { delayRefetch } from '../live/delayed-refetch.ts';
import { projectsQuery } from './projects.ts';

const minuteMs = 60_000;
const none: ReadonlyMap<string, string> = new Map();

/** The URLs of the favicons of all projects that the user sees, by project ID. */
export const faviconsQuery = queryOptions({
  queryKey: queryKeys.favicons,
  queryFn: async ({ signal }) => {
    await afterCards();
    const { favicons } = await api.listFavicons({}, { signal });
    return new Map(favicons.map(({ projectId, url }) => [projectId, url]));
  },
  // They change rarely, and without an event.
  staleTime: 10 * minuteMs,
});

/**
 * Empty until they are there: letters stand in, and a failure leaves it at that. When a project gets another site, they are
 * read again a moment later, because the service fetches a favicon then.
 */
export function useFavicons(): ReadonlyMap<string, string> {
  const cache = useQueryClient();
  // Only watched: pages that show projects load them.
  const { data: sites } = useQuery({ ...projectsQuery, select: sitesOf, enabled: false });
  const known = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = known.current === undefined;
    if (sites === undefined || sites === known.current) return;
    known.current = sites;
    if (isFirst) return;
    const refetch = delayRefetch(() => void cache.invalidateQueries({ queryKey: queryKeys.favicons }));
    refetch.schedule();
    return refetch.stop;
  }, [cache, sites]);
  return useQuery(faviconsQuery).data ?? none;
}

function sitesOf(projects: readonly ProjectListItem[]): string {
  return projects.map(({ id, url }) => `${id} ${url ?? ''}`).join('\n');
}
