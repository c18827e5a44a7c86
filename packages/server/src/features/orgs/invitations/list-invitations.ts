import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { requireManager } from '../members/member-rules.ts';
import { readPendingInvitations } from './pending-invitations.ts';

/** Open invitations, for those who can invite. They have no links: only the hashes of the tokens are stored. */
export const listInvitations: Handler<typeof operations.listInvitations> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug);
  requireManager(org.role);
  return readPendingInvitations(ctx.db, org.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
