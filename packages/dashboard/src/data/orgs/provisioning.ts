import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The SCIM URL of an organization and how many people its identity provider manages. */
export const provisioningQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.provisioning(slug),
    queryFn: ({ signal }) => api.getProvisioning({ slug }, { signal }),
    staleTime: 0,
  });

/** Its tokens, newest first. */
export const scimTokensQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.scimTokens(slug),
    queryFn: ({ signal }) => api.listScimTokens({ slug, limit: 20 }, { signal }),
    staleTime: 0,
  });

export const scimGroupsPerPage = 50;

/** Groups by name. */
export const scimGroupsQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.scimGroups(slug, page),
    queryFn: ({ signal }) => api.listScimGroups({ slug, page, limit: scimGroupsPerPage }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const scimRequestsPerPage = 20;

/** Requests of the identity provider, newest first. */
export const scimRequestsQuery = (slug: string, filter: { onlyRefused: boolean; page: number }) =>
  queryOptions({
    queryKey: queryKeys.scimRequests(slug, filter),
    queryFn: ({ signal }) =>
      api.listScimRequests(
        {
          slug,
          page: filter.page,
          limit: scimRequestsPerPage,
          ...(filter.onlyRefused ? { outcome: 'refused' as const } : {}),
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
