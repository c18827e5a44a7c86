import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Everybody in an organization, by name. Guests are refused. */
export const orgMembersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['org-members', slug],
    queryFn: ({ signal }) => Array.fromAsync(allPages(api.listOrgMembers, { slug, limit: 100 }, { signal })),
  });
