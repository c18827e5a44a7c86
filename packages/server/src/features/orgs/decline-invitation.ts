import type { operations } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { type Invitation, lockInvitation, markDeclined } from './invitation-store.ts';

/** Declines by the token of the link, for whoever has no account or is not signed in. */
export const declineInvitation: Handler<typeof operations.declineInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => decline(tx, await lockInvitation(tx.db, params.token, tx.clock())));

/** Declines a locked invitation: until it expires it can still be accepted, and the address is left in peace. */
export async function decline(tx: Ctx, { id, orgId, email, role }: Invitation): Promise<{ id: string }> {
  await markDeclined(tx.db, id, tx.clock().toISOString());
  await recordSecurityEvent(tx, { type: 'invitation.declined', orgId, details: { email, role } });
  return { id };
}
