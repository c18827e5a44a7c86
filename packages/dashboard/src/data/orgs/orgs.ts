import { allPages } from '@fettle/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';
import { orgsQuery } from '../projects/projects.ts';

/** The organization with that slug and the user's role in it. Undefined while it loads, null if there is none. */
export function useOrg(slug: string) {
  const { data: orgs } = useQuery(orgsQuery);
  return orgs === undefined ? undefined : (orgs.find((org) => org.slug === slug) ?? null);
}

/** All members of an organization, by name. */
export const orgMembersQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgMembers(slug),
    queryFn: ({ signal }) => Array.fromAsync(allPages(api.listOrgMembers, { slug, limit: 100 }, { signal })),
  });

/** Pending invitations, for those who may invite. */
export const invitationsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(slug),
    queryFn: ({ signal }) => Array.fromAsync(allPages(api.listInvitations, { slug, limit: 100 }, { signal })),
  });

/** What an organization requires of its members when they sign in, for owners. */
export const orgSecurityQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgSecurity(slug),
    queryFn: ({ signal }) => api.getOrgSecurity({ slug }, { signal }),
  });
