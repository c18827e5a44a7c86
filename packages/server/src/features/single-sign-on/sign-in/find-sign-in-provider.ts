import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { findOrgOfAddress } from '../../orgs/access.ts';
import { readProviderOf, readProviderOfSlug } from '../provider/provider-store.ts';

/**
 * Whose door an address leads to: that of the organization that has verified its domain. It depends on the domain alone,
 * so it says nothing about accounts.
 */
export const findSignInProvider: Handler<typeof operations.findSignInProvider> = async (
  { db },
  { body: { email, org } },
) => {
  if (org !== undefined) return { provider: toDoor(await readProviderOfSlug(db, org)) };
  if (email === undefined) throw new ApiError('BAD_REQUEST', 'Send "email" or "org".');
  const orgId = await findOrgOfAddress(db, email);
  return { provider: toDoor(orgId === null ? null : await readProviderOf(db, orgId)) };
};

function toDoor(provider: { orgSlug: string; name: string; enabled: boolean } | null) {
  return provider?.enabled === true ? { org: provider.orgSlug, name: provider.name } : null;
}
