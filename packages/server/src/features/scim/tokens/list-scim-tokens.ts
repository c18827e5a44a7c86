import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { readScimTokens } from './scim-token-store.ts';

/** The tokens of the organization's identity providers, for owners and admins. */
export const listScimTokens: Handler<typeof operations.listScimTokens> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'admin');
  return readScimTokens(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
