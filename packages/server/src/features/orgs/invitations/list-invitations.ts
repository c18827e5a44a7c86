import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { requireManager } from '../members/member-rules.ts';
import { readOpenInvitations } from './pending-invitations.ts';

/** For those who invite. The links are not among it: only their hashes are kept. */
export const listInvitations: Handler<typeof operations.listInvitations> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug);
  requireManager(org.role);
  return readOpenInvitations(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
