import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { readMappedGroups } from './scim-group-store.ts';

/** The groups of identity providers, for owners and admins. */
export const listScimGroups: Handler<typeof operations.listScimGroups> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'admin');
  return readMappedGroups(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
