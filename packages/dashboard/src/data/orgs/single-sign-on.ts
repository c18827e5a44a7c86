import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The domains of an organization, for owners and admins. */
export const orgDomainsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgDomains(slug),
    queryFn: async ({ signal }) => (await api.listOrgDomains({ slug }, { signal })).domains,
  });

/** The sign-in provider of an organization, for owners. */
export const orgProviderQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgProvider(slug),
    queryFn: ({ signal }) => api.getOrgProvider({ slug }, { signal }),
  });

/** The provider that an address signs in with; null if there is none. */
export const providerOfAddressQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.signInProvider(email),
    queryFn: async ({ signal }) => (await api.findSignInProvider({ email }, { signal })).provider,
  });

/** The provider that the members of an organization sign in with; null if there is none. */
export const providerOfOrgQuery = (org: string) =>
  queryOptions({
    queryKey: queryKeys.signInProvider(`org ${org}`),
    queryFn: async ({ signal }) => (await api.findSignInProvider({ org }, { signal })).provider,
  });

/** The providers that the signed-in user's account is linked to. */
export const ownIdentitiesQuery = queryOptions({
  queryKey: queryKeys.ownIdentities,
  queryFn: async ({ signal }) => (await api.listOwnIdentities({}, { signal })).identities,
});
