import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { readOrgMemberPage } from './org-member-store.ts';

/** Not for guests: they are often clients, who must not learn who the other clients are. */
export const listOrgMembers: Handler<typeof operations.listOrgMembers> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'member');
  return readOrgMemberPage(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
    caller: org.role,
  });
};
