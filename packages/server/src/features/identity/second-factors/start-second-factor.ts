import type { operations, PasskeyCreation } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { createChallenge } from './challenge.ts';
import { userHandleOf } from './complete-sign-in.ts';
import { passkeyAlgorithms } from './passkey.ts';
import { relyingParty } from './relying-party.ts';
import { readPasskeys } from './second-factor-store.ts';
import { passkeysUnavailable } from './start-passkey-sign-in.ts';
import { createTotpSecret, toBase32, totpUri } from './totp.ts';

/** A factor that somebody is adding; nothing is stored until it is proved. */
export type Adding = { userId: string; sessionId: string | null } & (
  | { kind: 'totp'; factorId: string; secret: string }
  | { kind: 'passkey' }
);

/** Starts adding a factor: the secret of an authenticator app, or what the browser needs to create a passkey. */
export const startSecondFactor: Handler<typeof operations.startSecondFactor> = async (ctx, { body }) => {
  await requireRecentConfirmation(ctx);
  const { userId, sessionId } = ctx.actor;
  if (body.kind === 'totp') {
    const secret = createTotpSecret();
    const state: Adding = {
      userId,
      sessionId,
      kind: 'totp',
      factorId: newId(),
      secret: secret.toString('base64'),
    };
    const { text, expiresAt } = createChallenge(ctx, 'set-up', state);
    const uri = totpUri(secret, { issuer: issuerOf(ctx), account: ctx.actor.email });
    return { setup: text, expiresAt, totp: { secret: toBase32(secret), uri }, passkey: null };
  }
  const adding: Adding = { userId, sessionId, kind: 'passkey' };
  const { text, nonce, expiresAt } = createChallenge(ctx, 'set-up', adding);
  return { setup: text, expiresAt, totp: null, passkey: await creationFor(ctx, nonce) };
};

/** People may have accounts on several installations. */
function issuerOf({ config }: Pick<Ctx, 'config'>): string {
  return `Fettle (${new URL(publicUrl(config)).hostname})`;
}

async function creationFor({ db, config, actor }: Ctx, challenge: string): Promise<PasskeyCreation> {
  const party = relyingParty(config);
  if (party === null) throw passkeysUnavailable();
  const existing = await readPasskeys(db, actor.userId);
  return {
    rpId: party.id,
    challenge,
    userId: userHandleOf(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    algorithms: [...passkeyAlgorithms],
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  };
}
