import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { findAccount, markEmailVerified } from '../../identity/index.ts';
import { lockInvitation } from './invitation-store.ts';
import { joinOrg } from './join-org.ts';

/**
 * Accepts an invitation by its token as the signed-in user. The token alone would work for anybody it was forwarded to,
 * and the account alone for anybody who claims an address: both together prove the invited person. A link that was
 * mailed then verifies the address as well.
 */
export const acceptInvitationAsCurrentUser: Handler<typeof operations.acceptInvitationAsCurrentUser> = async (
  ctx,
  { params },
) =>
  inTransaction(ctx, async (tx) => {
    const invitation = await lockInvitation(tx.db, params.token, tx.clock());
    const account = await findAccount(tx.db, invitation.email);
    if (account === null || account.id !== tx.actor.userId) {
      throw new ApiError(
        'FORBIDDEN',
        `The invitation is for ${invitation.email}, but you are signed in as ${tx.actor.email}. Sign in with the invited address.`,
      );
    }
    if (invitation.mailed && !account.isVerified) await markEmailVerified(tx, account, 'mail');
    return joinOrg(tx, invitation, { id: account.id, name: account.name, email: account.email });
  });
