import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { joinOrg } from './join-org.ts';
import { lockOwnInvitation } from './own-invitation-store.ts';

/** Accepts an invitation in the app; the verified email address of the account replaces the link. */
export const acceptOwnInvitation: Handler<typeof operations.acceptOwnInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const invitation = await lockOwnInvitation(tx, params.id);
    const { userId: id, name, email } = tx.actor;
    return joinOrg(tx, invitation, { id, name, email });
  });
