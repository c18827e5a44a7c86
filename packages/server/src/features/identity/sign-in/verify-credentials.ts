import type { OpenSessionBody } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { findUserByIdentifier, type UserRow } from '../accounts/user-store.ts';
import { readGoogleIdToken } from '../google/google-id-token.ts';
import { findOrLinkGoogleUser } from '../google/link-google-user.ts';
import { verifyPassword } from '../passwords/password.ts';
import { recognizeAttempt } from './recognize-attempt.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

/**
 * The user whose credentials the body of a sign-in has. Wrong credentials give the same UNAUTHORIZED after the same work,
 * whether the user exists or not; too many failures give RATE_LIMITED.
 */
export async function verifyCredentials(ctx: Ctx, body: OpenSessionBody): Promise<UserRow> {
  const proof = readProof(body);
  const recognized = await recognizeAttempt(ctx, proof.kind === 'password' ? proof.identifier : null);
  const { attempt, origin } = recognized;
  const { signInThrottle, passwordQueue } = ctx.identity;
  await signInThrottle.check(ctx.db, attempt);

  const prove = async (): Promise<UserRow> => {
    const user =
      proof.kind === 'password'
        ? await proveByPassword(ctx, proof.identifier, proof.password)
        : await proveByGoogle(ctx, proof);
    if (user !== null && user.disabled_at === null) return user;
    const counts = await signInThrottle.countFailure(ctx.db, attempt);
    // Not awaited: how long it takes differs between accounts that exist and others.
    void recordFailedSignIn(ctx, recognized.user, proof.kind, counts).catch((err: unknown) =>
      ctx.log.warn({ err }, 'could not record a failed sign-in'),
    );
    throw new ApiError('UNAUTHORIZED', refusals[proof.kind]);
  };
  if (proof.kind === 'google') return prove();
  // Checked again in this attempt's turn, and counted before the next one's: otherwise a burst of guesses would all pass
  // the check before the first is counted.
  return passwordQueue.run(async () => {
    await signInThrottle.check(ctx.db, attempt);
    return prove();
  }, origin);
}

const refusals = {
  password: 'The email address, username, or password is incorrect.',
  google:
    'This Google account cannot sign in. Use the Google account with the email address that was invited.',
};

interface GoogleProof {
  kind: 'google';
  idToken: string;
  nonce: string | null;
}

type Proof = { kind: 'password'; identifier: string; password: string } | GoogleProof;

function readProof({ identifier, password, idToken, credential, nonce }: OpenSessionBody): Proof {
  const tokens = [idToken, credential].filter((token) => token !== undefined);
  const token = tokens[0];
  const withPassword = identifier !== undefined || password !== undefined;
  if (token !== undefined && tokens.length === 1 && !withPassword) {
    return { kind: 'google', idToken: token, nonce: nonce ?? null };
  }
  if (token === undefined && nonce === undefined && identifier !== undefined && password !== undefined) {
    return { kind: 'password', identifier, password };
  }
  throw new ApiError(
    'BAD_REQUEST',
    'Send either "identifier" and "password" or a Google ID token as "idToken".',
  );
}

async function proveByPassword(ctx: Ctx, identifier: string, password: string): Promise<UserRow | null> {
  const user = await findUserByIdentifier(ctx.db, identifier);
  const isRight = await verifyPassword(user?.password_hash ?? null, password, ctx.identity.passwordCost);
  return isRight ? (user ?? null) : null;
}

async function proveByGoogle(ctx: Ctx, { idToken, nonce }: GoogleProof): Promise<UserRow | null> {
  const google = await readGoogleIdToken(ctx, idToken, nonce);
  if (google === null) return null;
  return findOrLinkGoogleUser(ctx, google);
}
