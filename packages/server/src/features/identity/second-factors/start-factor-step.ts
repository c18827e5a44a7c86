import { hash } from 'node:crypto';
import type { SignInChallenge } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { UserRow } from '../accounts/user-store.ts';
import { createChallenge } from './challenge.ts';
import { readMethods } from './factor-methods.ts';

/** A sign-in whose first step succeeded. */
export interface FirstStep {
  userId: string;
  method: 'password' | 'google' | 'provider';
  /** The provider that the session will belong to. */
  providerId?: string;
  /** Of the credentials at that time: a new password ends sign-ins that are under way. */
  credentials: string;
}

/** The challenge of a sign-in that needs a second factor. It gives no access by itself. */
export async function startFactorStep(
  ctx: Ctx,
  user: UserRow,
  method: FirstStep['method'],
  providerId?: string,
): Promise<SignInChallenge> {
  const state: FirstStep = {
    userId: user.id,
    method,
    credentials: digestCredentials(user),
    ...(providerId === undefined ? {} : { providerId }),
  };
  const { text, nonce, expiresAt } = createChallenge(ctx, 'sign-in', state);
  return { challenge: text, expiresAt, ...(await readMethods(ctx, user.id, nonce)) };
}

/** Changes with the password and the Google account of a user. */
export function digestCredentials({ password_hash, google_sub }: UserRow): string {
  return hash('sha256', `${password_hash ?? ''}\n${google_sub ?? ''}`, 'base64url');
}
