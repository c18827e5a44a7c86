import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { findUser, type UserRow } from '../accounts/user-store.ts';
import { hasFactors } from '../second-factors/second-factor-store.ts';
import { findConfirmation } from './session-store.ts';

/**
 * Refuses actions that a stolen session must not be enough for, unless its user has proved who they are within the last
 * 15 minutes: by signing in, or with confirmSession.
 * @throws ApiError CONFIRMATION_REQUIRED that says what to do
 */
export async function requireRecentConfirmation(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>): Promise<void> {
  const { sessionId, userId } = ctx.actor;
  const confirmedAt = sessionId === null ? null : await findConfirmation(ctx.db, sessionId);
  if (confirmedAt !== null && Date.parse(confirmationEnd(confirmedAt)) > ctx.clock().getTime()) return;
  const user = await findUser(ctx.db, userId);
  throw new ApiError('CONFIRMATION_REQUIRED', howToConfirm(user, await hasFactors(ctx.db, userId)));
}

/** Until when a confirmation at that time is valid. */
export function confirmationEnd(confirmedAt: string): string {
  return new Date(Date.parse(confirmedAt) + limits.confirmationMinutes * 60_000).toISOString();
}

function howToConfirm(user: UserRow | undefined, withFactor: boolean): string {
  const first = 'This operation requires a sign-in or confirmation within the last 15 minutes.';
  const again = 'to /api/session/confirm, then retry this request.';
  if (withFactor) return `${first} Send a code of your second factor ${again}`;
  if (user !== undefined && user.password_hash !== null) return `${first} Send your password ${again}`;
  if (user !== undefined && user.google_sub !== null) return `${first} Send a Google ID token ${again}`;
  return `${first} Your account has neither a password nor a linked Google account. If you use single sign-on, sign out and in again. Ask the operator of this installation to set a password if you do not use it.`;
}
