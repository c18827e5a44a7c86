import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockUser } from '../accounts/user-store.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { type Challenge, readChallenge, useChallenge } from './challenge.ts';
import { mailAboutAdded } from './factor-mails.ts';
import { nameOfKind } from './factor-names.ts';
import { readNewPasskey } from './passkey.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import {
  type FactorRow,
  insertPasskey,
  insertTotp,
  readFactors,
  replaceRecoveryCodes,
  toFactor,
} from './second-factor-store.ts';
import type { Adding } from './start-second-factor.ts';
import { findTotpStep } from './totp.ts';
import { sealTotpSecret } from './totp-secret.ts';

type AddSecondFactor = typeof operations.addSecondFactor;
type Body = Input<AddSecondFactor>['body'];

/**
 * Adds a factor that has just been proved to work. The first one ends every other sign-in of the user, because those were
 * opened without it, and creates the recovery codes.
 */
export const addSecondFactor: Handler<AddSecondFactor> = async (ctx, { body }) => {
  const setup = readChallenge<Adding>(ctx, 'set-up', body.setup);
  const { userId, sessionId, name, email } = ctx.actor;
  if (setup === null || setup.state.userId !== userId || setup.state.sessionId !== sessionId) throw expired();
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    await requireRecentConfirmation(tx);
    const existing = await readFactors(tx.db, userId);
    if (existing.length >= limits.secondFactors) throw tooMany();
    if (!(await useChallenge(tx.db, setup, tx.clock()))) throw expired();
    const factor = await insertProved(tx, setup, body);
    await recordSecurityEvent(tx, {
      type: 'second_factor.added',
      details: { kind: nameOfKind[factor.kind], name: factor.name },
    });
    await mailAboutAdded(tx, { id: userId, name, email }, describe(factor));
    if (existing.length > 0) return { factor: toFactor(factor), recoveryCodes: null, ended: 0 };
    const recoveryCodes = await createCodes(tx, userId);
    const { ended } = await endSignIns(tx, { userId, keep: sessionId, revokeTokens: false });
    return { factor: toFactor(factor), recoveryCodes, ended };
  });
};

function describe({ kind, name }: FactorRow): string {
  return kind === 'totp' ? `The authenticator app "${name}"` : `The passkey "${name}"`;
}

/** A new set of recovery codes in place of all earlier ones, in the caller's transaction. */
export async function createCodes(tx: Pick<Ctx, 'db'>, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const hashes = codes.flatMap((code) => hashRecoveryCode(userId, code) ?? []);
  await replaceRecoveryCodes(tx.db, userId, hashes);
  return codes;
}

async function insertProved(tx: Ctx, { state, nonce }: Challenge<Adding>, body: Body): Promise<FactorRow> {
  const now = tx.clock();
  const { userId } = tx.actor;
  const row = { userId, name: body.name, now: now.toISOString() };
  if (state.kind === 'totp') {
    const secret = Buffer.from(state.secret, 'base64');
    if (body.code === undefined || body.passkey !== undefined)
      throw refused('code', 'Send the code of the authenticator app');
    // Its step is stored, so that this code does not sign anybody in.
    const step = findTotpStep(secret, body.code, { now, lastStep: 0 });
    if (step === null)
      throw refused(
        'code',
        'The code is incorrect. Check that the time of your device is right, and enter the next code',
      );
    return insertTotp(tx.db, {
      ...row,
      id: state.factorId,
      secret: sealTotpSecret(tx.secret, state.factorId, secret),
      step,
    });
  }
  if (body.passkey === undefined || body.code !== undefined) throw refused('passkey', 'Send the new passkey');
  const party = relyingParty(tx.config);
  const passkey =
    party === null ? null : readNewPasskey(body.passkey, { relyingParty: party, challenge: nonce });
  if (passkey === null) throw refused('passkey', 'The passkey could not be verified. Create it again');
  const added = await insertPasskey(tx.db, { ...row, ...passkey, transports: body.passkey.transports ?? [] });
  if (added === undefined)
    throw new ApiError('CONFLICT', 'This passkey already belongs to an account. Create a new one.');
  return added;
}

function refused(path: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}

function expired(): ApiError {
  const message = 'This setup has expired or has already been completed. Start again';
  return refused('setup', message);
}

function tooMany(): ApiError {
  return new ApiError(
    'CONFLICT',
    `You have reached the limit of ${limits.secondFactors} second factors. Remove one you no longer use.`,
  );
}
