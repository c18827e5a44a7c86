import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findPasswordSubject, findUser, replacePasswordHash, type UserRow } from '../accounts/user-store.ts';
import { deletePasswordReset } from '../password-reset/password-reset-store.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { verifyOwnPassword, wrongPassword } from './verify-own-password.ts';

/**
 * Changes the caller's password and ends every sign-in except the current one: whoever knew the old password is signed
 * out. An account without a password, which signs in with Google, sets its first one this way.
 */
export const changePassword: Handler<typeof operations.changePassword> = async (ctx, { body }) => {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === undefined) throw notFound();
  const from = await proveCurrent(ctx, user, body.currentPassword);
  await requireStrongPassword(ctx, body.password, await findPasswordSubject(ctx.db, user.id));
  const to = await hashPassword(ctx, body.password);
  return inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor;
    if (!(await replacePasswordHash(tx.db, userId, { from, to }))) throw wrongPassword('currentPassword');
    await deletePasswordReset(tx.db, userId);
    const { ended, revokedTokens } = await endSignIns(tx, {
      userId,
      keep: sessionId,
      revokeTokens: body.revokeTokens ?? false,
    });
    await recordSecurityEvent(tx, {
      type: 'password.changed',
      details: { first: from === null, endedSignIns: ended, revokedTokens },
    });
    return { ended };
  });
};

/** The stored hash; null for an account without one, which requires a recent confirmation: a stolen session must not set a password. */
async function proveCurrent(ctx: Ctx, user: UserRow, guess: string | undefined): Promise<string | null> {
  if (user.password_hash !== null) return verifyOwnPassword(ctx, user, guess, 'currentPassword');
  await requireRecentConfirmation(ctx);
  return null;
}
