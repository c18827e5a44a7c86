import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readOwnInvitations, verifiedEmail } from './own-invitation-store.ts';

/** Invitations for the caller's email address; none while it is not verified, since it can be somebody else's. */
export const listOwnInvitations: Handler<typeof operations.listOwnInvitations> = async (ctx, { query }) => {
  const email = await verifiedEmail(ctx);
  if (email === null) return { items: [], total: 0 };
  return readOwnInvitations(
    ctx.db,
    { email, now: ctx.clock().toISOString() },
    { page: query.page ?? 1, limit: query.limit ?? limits.page.default },
  );
};
