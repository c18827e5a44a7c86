import { allPages } from '@fettle/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';
import { orgsQuery } from '../projects/projects.ts';

/** The organization of an address with the role of the user in it; undefined while it is read, null for none. */
export function useOrg(slug: string) {
  const { data: orgs } = useQuery(orgsQuery);
  return orgs === undefined ? undefined : (orgs.find((org) => org.slug === slug) ?? null);
}

/** Everybody in an organization, by name. */
export const orgMembersQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgMembers(slug),
    queryFn: ({ signal }) => Array.fromAsync(allPages(api.listOrgMembers, { slug, limit: 100 }, { signal })),
  });

/** Invitations nobody has accepted yet, for those who may invite. */
export const invitationsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(slug),
    queryFn: ({ signal }) => Array.fromAsync(allPages(api.listInvitations, { slug, limit: 100 }, { signal })),
  });
