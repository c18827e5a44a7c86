import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findUser, lockUser } from '../../identity/index.ts';
import { deleteOwnIdentity } from './own-identity-store.ts';

/** Unlinks the caller's account from a provider, unless nobody could sign in to it afterwards. */
export const unlinkOwnIdentity: Handler<typeof operations.unlinkOwnIdentity> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, tx.actor.userId);
    const { orgId, providerName } = await deleteOwnIdentity(tx.db, tx.actor.userId, params.id);
    const user = await findUser(tx.db, tx.actor.userId);
    if (user === undefined || (user.password_hash === null && user.google_sub === null)) throw onlyWay();
    await recordSecurityEvent(tx, { type: 'provider.unlinked', orgId, details: { provider: providerName } });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { id: params.id };
  });

function onlyWay(): ApiError {
  return new ApiError(
    'CONFLICT',
    'Your account has no password and no Google account, so you could no longer sign in. Set a password first.',
  );
}
