import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isLinkedTo } from '../accounts/provider-link.ts';
import { findUser, lockUser, type UserRow } from '../accounts/user-store.ts';
import { createSession } from '../sessions/create-session.ts';
import { openSignIn, type SignIn } from '../sign-in/open-sign-in.ts';
import { type Challenge, readChallenge, useChallenge } from './challenge.ts';
import { verifyPasskey } from './passkey.ts';
import { wrongFactor } from './prove-with-code.ts';
import { relyingParty } from './relying-party.ts';
import { findPasskey, recordUse } from './second-factor-store.ts';
import { digestCredentials, type FirstStep } from './start-factor-step.ts';
import { requireOneProof, verifyFactor } from './verify-factor.ts';

type CompleteSignIn = typeof operations.completeSignIn;
type Body = Input<CompleteSignIn>['body'];

interface Completed {
  user: UserRow;
  signIn: Omit<SignIn, 'kind'>;
}

/** The second step of a sign-in, or a sign-in with a passkey alone. Each challenge opens one session. */
export const completeSignIn: Handler<CompleteSignIn> = async (ctx, { body }) => {
  requireOneProof(body);
  const second = readChallenge<FirstStep>(ctx, 'sign-in', body.challenge);
  const alone = second === null ? readChallenge<null>(ctx, 'passkey sign-in', body.challenge) : null;
  const challenge = second ?? alone;
  if (challenge === null) throw expired();
  const { user, signIn } =
    second === null ? await proveByPasskeyAlone(ctx, challenge, body) : await proveSecond(ctx, second, body);
  const session = await openSignIn(ctx, user, { ...signIn, kind: 'browser' }, async (tx) => {
    if (!(await useChallenge(tx.db, challenge, tx.clock()))) throw expired();
    // The proof has committed: whoever took the account over since has removed the passkey with everything else.
    if (second === null && !(await isPasskeyOf(tx, user.id, body))) throw expired();
    const providerId = second?.state.providerId;
    if (providerId !== undefined && !(await isLinkedTo(tx.db, user.id, providerId))) throw expired();
    return createSession(tx, user.id, providerId);
  });
  return { value: { user: { id: user.id, name: user.name, email: user.email } }, session };
};

async function isPasskeyOf(tx: Ctx, userId: string, { passkey }: Body): Promise<boolean> {
  if (passkey === undefined) return false;
  const stored = await findPasskey(tx.db, Buffer.from(passkey.id, 'base64url'));
  return stored?.userId === userId;
}

function expired(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    `This sign-in has expired or has already been completed. Start again. A sign-in is valid for ${limits.factorMinutes} minutes.`,
  );
}

async function proveSecond(
  ctx: Ctx,
  { state, nonce }: Challenge<FirstStep>,
  { code, recoveryCode, passkey }: Body,
): Promise<Completed> {
  const user = await findUser(ctx.db, state.userId);
  const isCurrent = user !== undefined && digestCredentials(user) === state.credentials;
  if (!isCurrent || user.disabled_at !== null) throw expired();
  const proof = {
    ...(code === undefined ? {} : { code }),
    ...(recoveryCode === undefined ? {} : { recoveryCode }),
    ...(passkey === undefined ? {} : { passkey }),
  };
  const factor = await verifyFactor(ctx, user, { ...proof, passkeyChallenge: nonce });
  if (factor === null) throw wrongFactor();
  return { user, signIn: { method: state.method, factor } };
}

/**
 * A passkey that has verified its user, by a fingerprint or PIN, is two factors in one. Wrong ones count for the network
 * alone: which account they claim to be for proves nothing.
 */
async function proveByPasskeyAlone(
  ctx: Ctx,
  { nonce }: Challenge<unknown>,
  { passkey }: Body,
): Promise<Completed> {
  if (passkey === undefined) throw new ApiError('BAD_REQUEST', 'Send "passkey" with this challenge.');
  const attempt = { address: ctx.client.address, identifier: null };
  await ctx.identity.signInThrottle.check(ctx.db, attempt);
  const user = await inTransaction(ctx, async (tx) => findProvedUser(tx, nonce, passkey));
  if (user !== null) return { user, signIn: { method: 'passkey', factor: 'passkey' } };
  await ctx.identity.signInThrottle.countFailure(ctx.db, attempt);
  throw new ApiError(
    'UNAUTHORIZED',
    'This passkey cannot sign in. It may have been removed from your account. Sign in with your password instead.',
  );
}

async function findProvedUser(
  tx: Ctx,
  challenge: string,
  passkey: NonNullable<Body['passkey']>,
): Promise<UserRow | null> {
  const credentialId = Buffer.from(passkey.id, 'base64url');
  const claimed = await findPasskey(tx.db, credentialId);
  const party = relyingParty(tx.config);
  if (claimed === undefined || party === null) return null;
  await lockUser(tx.db, claimed.userId);
  // Read again under the lock, for the signature count that a concurrent sign-in has left.
  const stored = await findPasskey(tx.db, credentialId);
  const user = await findUser(tx.db, claimed.userId);
  if (stored === undefined || user === undefined || user.disabled_at !== null) return null;
  const handle = passkey.userHandle ?? null;
  if (handle !== null && handle !== userHandleOf(user.id)) return null;
  const expected = { relyingParty: party, challenge, withUserVerification: true };
  const signCount = verifyPasskey(stored, passkey, expected);
  if (signCount === null) return null;
  await recordUse(tx.db, stored.id, { now: tx.clock().toISOString(), signCount });
  return user;
}

/** What a passkey stores of its user: their ID, in base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
