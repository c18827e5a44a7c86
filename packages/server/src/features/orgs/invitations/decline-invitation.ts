import type { operations } from '@fettle/contract';
import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { type Invitation, lockInvitation, markDeclined } from './invitation-store.ts';

/** Declines by the token of the link, for people who have no account or are not signed in. */
export const declineInvitation: Handler<typeof operations.declineInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => decline(tx, await lockInvitation(tx.db, params.token, tx.clock())));

/** Declines a locked invitation: it can still be accepted until it expires, and the address cannot be invited again. */
export async function decline(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, orgId, email, role }: Invitation,
): Promise<{ id: string }> {
  await markDeclined(db, id, clock().toISOString());
  // Without an actor: inviting an address must not reveal whether it has an account, or where its owner is.
  await recordSecurityEvent(
    { db, clock, actor: nobody },
    { type: 'invitation.declined', orgId, subject: null, details: { email, role } },
  );
  return { id };
}
