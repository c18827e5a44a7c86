import { ApiError } from '../../../api-error.ts';
import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { isAccountUnchanged, type UserRow } from '../accounts/user-store.ts';
import { requireFactorProved } from '../second-factors/require-factor-proved.ts';
import type { FactorMethod } from '../second-factors/verify-factor.ts';
import { saveSignInNetwork } from './sign-in-network-store.ts';

/** How somebody signed in, and the kind of credential they got. */
export interface SignIn {
  method: 'password' | 'google' | 'passkey' | 'provider';
  kind: 'browser' | 'mobile' | 'token';
  /** What proved the second factor; null for an account without one. */
  factor: FactorMethod | null;
}

/** The method that the body of a successful sign-in used. */
export function methodOf({ password }: { password?: string }): 'password' | 'google' {
  return password === undefined ? 'google' : 'password';
}

/**
 * Creates the credential after a successful authentication, unless the password of the account has changed since:
 * changing it ends all sign-ins, and one in progress must not survive.
 */
export async function openSignIn<T>(
  ctx: Ctx,
  user: UserRow,
  { method, kind, factor }: SignIn,
  make: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const actor = { ...nobody, userId: user.id, name: user.name, email: user.email };
  const made = await inTransaction({ ...ctx, actor }, async (tx) => {
    if (!(await isAccountUnchanged(tx.db, user, method === 'password'))) {
      throw new ApiError('UNAUTHORIZED', 'Your account has just been changed. Sign in again.');
    }
    await requireFactorProved(tx.db, user.id, factor);
    const result = await make(tx);
    const details = { kind, method, ...(factor === null ? {} : { factor }) };
    await recordSecurityEvent(tx, { type: 'sign_in.succeeded', details });
    return result;
  });
  const seen = { userId: user.id, address: ctx.client.address, now: ctx.clock().toISOString() };
  await saveSignInNetwork(ctx.db, seen).catch((err: unknown) =>
    ctx.log.warn({ err }, 'could not save the network of a sign-in'),
  );
  return made;
}
