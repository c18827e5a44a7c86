import type { OrgBranding } from '@fettle/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The logo and the accent color of an organization. */
export const brandingQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.branding(slug),
    queryFn: ({ signal }) => api.getOrgBranding({ slug }, { signal }),
  });

/** Shows what the service has just stored. */
export function showBranding(cache: QueryClient, slug: string, branding: OrgBranding): void {
  cache.setQueryData(brandingQuery(slug).queryKey, branding);
}
