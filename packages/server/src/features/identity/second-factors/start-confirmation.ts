import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { createChallenge } from './challenge.ts';
import { readMethods } from './factor-methods.ts';

/** Whose session is confirmed by a passkey. */
export interface Confirming {
  userId: string;
  sessionId: string | null;
}

/** What the user can confirm their identity with, and a challenge for their passkeys. */
export const startConfirmation: Handler<typeof operations.startConfirmation> = async (ctx) => {
  const { userId, sessionId } = ctx.actor;
  const state: Confirming = { userId, sessionId };
  const { text, nonce, expiresAt } = createChallenge(ctx, 'confirm', state);
  return { challenge: text, expiresAt, ...(await readMethods(ctx, userId, nonce)) };
};
