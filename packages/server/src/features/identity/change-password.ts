import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { deleteOtherSessions } from './session-store.ts';
import { findUser, replacePasswordHash } from './user-store.ts';

/**
 * Gives the caller another password and ends every sign-in of his but the one he does it with: whoever knew the old
 * password is out. An account without a password, which signs in with Google, gets its first one this way.
 */
export const changePassword: Handler<typeof operations.changePassword> = async (ctx, { body }) => {
  const from = await proveCurrent(ctx, body.currentPassword);
  const to = await hashPassword(ctx, body.password);
  return inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor;
    if (!(await replacePasswordHash(tx.db, userId, { from, to }))) throw wrongPassword();
    const ended = await deleteOtherSessions(tx.db, { userId, sessionId, now: tx.clock().toISOString() });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { ended };
  });
};

/**
 * The stored hash, once the guess has matched it; null for an account without one. Who found a browser that is
 * signed in could guess here as at the door, so failures are counted as there.
 */
async function proveCurrent(ctx: Ctx, guess: string | undefined): Promise<string | null> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === undefined) throw notFound();
  const stored = user.password_hash;
  if (stored === null) return null;
  if (guess === undefined) throw wrongPassword();
  const { loginThrottle, passwordLine } = ctx.identity;
  const attempt = { address: ctx.client.address, identifier: user.email };
  await loginThrottle.check(ctx.db, attempt);
  // Looked at again in its turn, as a sign-in is, else a burst of guesses would pass before the first is counted.
  return passwordLine.run(async () => {
    await loginThrottle.check(ctx.db, attempt);
    if (await verifyPassword(stored, guess)) return stored;
    await loginThrottle.countFailure(ctx.db, attempt);
    throw wrongPassword();
  });
}

/** Not UNAUTHORIZED, which says that the session has ended. */
function wrongPassword(): ApiError {
  const message = 'This is not your current password.';
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'currentPassword', message }] });
}
