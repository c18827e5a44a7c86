import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const exportsShown = 20;
const pollMs = 3_000;

/** The exports of an organization, newest first; read again while one is being made. */
export const orgExportsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgExports(slug),
    queryFn: ({ signal }) => api.listOrgExports({ slug, limit: exportsShown }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'queued') === true ? pollMs : false,
  });

/** Whether the organization is going to be deleted. */
export const orgDeletionQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgDeletion(slug),
    queryFn: ({ signal }) => api.getOrgDeletion({ slug }, { signal }),
    staleTime: 0,
  });

/** Where the archive of an export is, for a link that the browser follows. */
export function archivePath(slug: string, exportId: string): string {
  return `/api/orgs/${encodeURIComponent(slug)}/exports/${exportId}/archive`;
}
