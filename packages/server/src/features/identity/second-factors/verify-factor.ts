import { type FactorProof, limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { FailureCounts, SignInAttempt } from '../../../identity-state.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockUser, type UserRow } from '../accounts/user-store.ts';
import { findDevice } from '../sign-in/known-devices.ts';
import { mailAboutGuesses, mailAboutRecoveryCode } from './factor-mails.ts';
import { verifyPasskey } from './passkey.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import {
  countRecoveryCodes,
  readPasskeys,
  readTotps,
  recordUse,
  useRecoveryCode,
} from './second-factor-store.ts';
import { findTotpStep } from './totp.ts';
import { openTotpSecret } from './totp-secret.ts';

/** What proved the second factor, for the security log. */
export type FactorMethod = 'authenticator app' | 'passkey' | 'recovery code';

/** One way of proving a second factor, as a request sends it. */
export type ProofToVerify = FactorProof & {
  /** The challenge that the passkey must have signed. */
  passkeyChallenge?: string | null;
  /** A code that is either of the app or a recovery code: programs have one field for both. */
  anyCode?: string;
};

/**
 * Verifies a second factor of a user and uses it up: no code works twice. Guesses of one user take turns, so that a burst
 * of them is counted one by one; they have a count of their own, in which only someone with the right password can be.
 * @throws ApiError RATE_LIMITED after too many wrong guesses
 */
export async function verifyFactor(
  ctx: Ctx,
  user: UserRow,
  proof: ProofToVerify,
): Promise<FactorMethod | null> {
  const attempt = attemptOf(ctx, user);
  const { method, counts } = await inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user.id);
    await tx.identity.signInThrottle.check(tx.db, attempt);
    const proved = await prove(tx, user, proof);
    if (proved === 'recovery code') await announceRecoveryCode(tx, user);
    if (proved !== null) return { method: proved, counts: null };
    return { method: null, counts: await tx.identity.signInThrottle.countFailure(tx.db, attempt) };
  });
  if (counts !== null) await recordWrongFactor(ctx, user, counts);
  return method;
}

async function prove(tx: Ctx, user: UserRow, proof: ProofToVerify): Promise<FactorMethod | null> {
  const { code, recoveryCode, passkey, anyCode } = proof;
  if (passkey !== undefined) return (await proveByPasskey(tx, user, proof)) ? 'passkey' : null;
  const typed = code ?? anyCode;
  if (typed !== undefined && (await proveByCode(tx, user, typed))) return 'authenticator app';
  const recovery = recoveryCode ?? anyCode;
  const codeHash = recovery === undefined ? null : hashRecoveryCode(user.id, recovery);
  const now = tx.clock().toISOString();
  if (codeHash !== null && (await useRecoveryCode(tx.db, { userId: user.id, codeHash, now })))
    return 'recovery code';
  return null;
}

async function proveByCode(tx: Ctx, user: UserRow, code: string): Promise<boolean> {
  const now = tx.clock();
  for (const { id, secret, last_step: lastStep } of await readTotps(tx.db, user.id)) {
    const step = findTotpStep(openTotpSecret(tx.secret, id, secret), code, { now, lastStep });
    if (step === null) continue;
    await recordUse(tx.db, id, { now: now.toISOString(), step });
    return true;
  }
  return false;
}

async function proveByPasskey(
  tx: Ctx,
  user: UserRow,
  { passkey, passkeyChallenge: challenge }: ProofToVerify,
): Promise<boolean> {
  const party = relyingParty(tx.config);
  if (party === null || passkey === undefined || challenge === undefined || challenge === null) return false;
  const id = Buffer.from(passkey.id, 'base64url');
  const stored = (await readPasskeys(tx.db, user.id)).find(({ credentialId }) => credentialId.equals(id));
  if (stored === undefined) return false;
  const expected = { relyingParty: party, challenge, withUserVerification: false };
  const signCount = verifyPasskey(stored, passkey, expected);
  if (signCount === null) return false;
  await recordUse(tx.db, stored.id, { now: tx.clock().toISOString(), signCount });
  return true;
}

/**
 * What a guess counts for. As for passwords, a session or a browser in which this user has signed in before has a count of
 * its own, so that somebody with a stolen password cannot keep its owner out.
 */
function attemptOf({ actor, client, secret }: Ctx, user: UserRow): SignInAttempt {
  const deviceId = findDevice(secret, client.device, user);
  const isSignedIn = actor.userId === user.id && actor.sessionId !== null;
  const own = isSignedIn
    ? `factor-session:${actor.sessionId}`
    : deviceId === null
      ? null
      : `factor-device:${user.id}:${deviceId}`;
  const deviceOf = isSignedIn || deviceId === null ? null : `factor:${user.id}`;
  return { address: client.address, identifier: `factor:${user.id}`, own, deviceOf };
}

/** The first wrong guess of a window, and the one after which the next must wait. The latter is mailed to the user. */
async function recordWrongFactor(ctx: Ctx, user: UserRow, { identifier }: FailureCounts): Promise<void> {
  const failures = identifier ?? 0;
  if (failures !== 1 && failures !== limits.factorGuesses) return;
  const subject = { id: user.id, name: user.name, email: user.email };
  await recordSecurityEvent(ctx, {
    type: 'sign_in.failed',
    subject,
    details: { method: 'second factor', failures },
  });
  if (failures === limits.factorGuesses) await mailAboutGuesses(ctx, subject);
}

async function announceRecoveryCode(tx: Ctx, user: UserRow): Promise<void> {
  const subject = { id: user.id, name: user.name, email: user.email };
  const left = await countRecoveryCodes(tx.db, user.id);
  await recordSecurityEvent(tx, { type: 'recovery_code.used', subject, details: { left } });
  await mailAboutRecoveryCode(tx, subject, left);
}

/** Refuses a body with none or several of the proofs. */
export function requireOneProof(proof: FactorProof): void {
  const sent = [proof.code, proof.recoveryCode, proof.passkey].filter((one) => one !== undefined);
  if (sent.length === 1) return;
  throw new ApiError('BAD_REQUEST', 'Send one of "code", "recoveryCode", and "passkey".');
}
