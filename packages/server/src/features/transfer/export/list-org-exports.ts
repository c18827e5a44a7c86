import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { readOrgExports } from './org-export-store.ts';

export const listOrgExports: Handler<typeof operations.listOrgExports> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  return readOrgExports(ctx.db, org.id, { page: query.page ?? 1, limit: query.limit ?? limits.page.default });
};
