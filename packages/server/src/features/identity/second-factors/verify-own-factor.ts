import type { ConfirmSessionBody } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { UserRow } from '../accounts/user-store.ts';
import { readChallenge, useChallenge } from './challenge.ts';
import type { Confirming } from './start-confirmation.ts';
import { type FactorMethod, requireOneProof, verifyFactor } from './verify-factor.ts';

/**
 * The second factor of somebody who is signed in, as a confirmation.
 * @throws ApiError BAD_REQUEST when it is missing or wrong, RATE_LIMITED after too many wrong ones
 */
export async function verifyOwnFactor(
  ctx: Ctx,
  user: UserRow,
  { password, idToken, nonce, challenge, ...proof }: ConfirmSessionBody,
): Promise<FactorMethod> {
  if (password !== undefined || idToken !== undefined || nonce !== undefined) {
    throw new ApiError(
      'BAD_REQUEST',
      'Your account has a second factor, which confirms your identity instead of the password or Google. Send "code", "recoveryCode", or "passkey".',
    );
  }
  requireOneProof(proof);
  const field = proof.passkey !== undefined ? 'passkey' : proof.code !== undefined ? 'code' : 'recoveryCode';
  const confirming = challenge === undefined ? null : readChallenge<Confirming>(ctx, 'confirm', challenge);
  const { userId, sessionId } = ctx.actor;
  const isOwn = confirming?.state.userId === userId && confirming.state.sessionId === sessionId;
  const passkeyChallenge = isOwn ? confirming.nonce : null;
  const method = await verifyFactor(ctx, user, { ...proof, passkeyChallenge });
  // Passkeys that do not count their signatures would otherwise confirm again with the same one.
  const isFirst = method !== 'passkey' || !isOwn || (await useChallenge(ctx.db, confirming, ctx.clock()));
  if (method !== null && isFirst) return method;
  const message = 'The second factor is incorrect or has been used before';
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: field, message }] });
}
