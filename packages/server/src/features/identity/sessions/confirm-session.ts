import type { ConfirmSessionBody, operations } from '@fettle/contract';
import { limits } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findUser, type UserRow } from '../accounts/user-store.ts';
import { readGoogleIdToken } from '../google/google-id-token.ts';
import { attemptOf, verifyOwnPassword } from '../passwords/verify-own-password.ts';
import { hasFactors } from '../second-factors/second-factor-store.ts';
import { verifyOwnFactor } from '../second-factors/verify-own-factor.ts';
import { confirmationEnd } from './require-recent-confirmation.ts';
import { saveConfirmation } from './session-store.ts';

/**
 * Records that the holder of the session has just proved to be its user. A second factor replaces the password: with the
 * password alone, whoever has learned it and stolen a session could remove the factor.
 */
export const confirmSession: Handler<typeof operations.confirmSession> = async (ctx, { body }) => {
  const user = await findUser(ctx.db, ctx.actor.userId);
  const { sessionId } = ctx.actor;
  if (user === undefined || sessionId === null) throw notFound();
  const method = (await hasFactors(ctx.db, user.id))
    ? await verifyOwnFactor(ctx, user, body)
    : await verifyFirstFactor(ctx, user, body);
  return inTransaction(ctx, async (tx) => {
    const confirmedAt = tx.clock().toISOString();
    await saveConfirmation(tx.db, { id: sessionId, now: confirmedAt });
    await recordSecurityEvent(tx, { type: 'sign_in.confirmed', details: { method } });
    return { confirmedAt, validUntil: confirmationEnd(confirmedAt) };
  });
};

async function verifyFirstFactor(
  ctx: Ctx,
  user: UserRow,
  body: ConfirmSessionBody,
): Promise<'password' | 'google'> {
  const { password, idToken, nonce, code, recoveryCode, passkey, challenge } = body;
  const sent = [code, recoveryCode, passkey, challenge].filter((part) => part !== undefined);
  const isPassword = password !== undefined && idToken === undefined && nonce === undefined;
  if (sent.length > 0 || (!isPassword && (idToken === undefined || password !== undefined))) {
    throw new ApiError('BAD_REQUEST', 'Send either "password" or a Google ID token as "idToken".');
  }
  if (isPassword) await verifyOwnPassword(ctx, user, password, 'password');
  else await verifyOwnGoogle(ctx, user, body);
  return isPassword ? 'password' : 'google';
}

/** An ID token of an earlier sign-in could be stolen together with the session, so it must be recent. */
async function verifyOwnGoogle(
  ctx: Ctx,
  user: UserRow,
  { idToken = '', nonce = null }: Omit<ConfirmSessionBody, 'nonce'> & { nonce?: string | null },
): Promise<void> {
  if (user.google_sub === null) {
    throw refused('idToken', 'No Google account is linked to your account. Send your password instead.');
  }
  const attempt = attemptOf(ctx, user);
  await ctx.identity.signInThrottle.check(ctx.db, attempt);
  const google = await readGoogleIdToken(ctx, idToken, nonce);
  const oldest = ctx.clock().getTime() - limits.confirmationMinutes * 60_000;
  if (google?.subject === user.google_sub && google.issuedAt > oldest) return;
  await ctx.identity.signInThrottle.countFailure(ctx.db, attempt);
  throw refused(
    'idToken',
    'The sign-in with Google has expired or is not for the Google account linked to your account. Sign in again with that Google account.',
  );
}

/** Not UNAUTHORIZED, which would mean that the session has ended. */
function refused(path: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
