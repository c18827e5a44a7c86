import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { readScimRequests } from './scim-request-store.ts';

/** What identity providers have requested, for owners and admins. */
export const listScimRequests: Handler<typeof operations.listScimRequests> = async (
  ctx,
  { params, query },
) => {
  const org = await requireOrg(ctx, params.slug, 'admin');
  return readScimRequests(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
    onlyRefused: query.outcome === 'refused',
  });
};
