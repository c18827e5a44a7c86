import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { readOrgSecurity } from './org-security-store.ts';

/** For owners: it says how well the accounts of the others are protected. */
export const getOrgSecurity: Handler<typeof operations.getOrgSecurity> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  return readOrgSecurity(ctx.db, org.id);
};
