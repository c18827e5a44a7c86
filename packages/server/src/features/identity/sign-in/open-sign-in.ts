import { ApiError } from '../../../api-error.ts';
import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { holdsSince, type UserRow } from '../accounts/user-store.ts';
import { noteSignInNetwork } from './sign-in-network-store.ts';

/** How somebody signed in: with what, and what they got for it. */
export interface SignIn {
  method: 'password' | 'google';
  kind: 'browser' | 'mobile' | 'token';
}

/** With what a body of a sign-in that was good proved who it is. */
export function methodOf({ password }: { password?: string }): SignIn['method'] {
  return password === undefined ? 'google' : 'password';
}

/**
 * Makes the credential of a sign-in whose proof was good, unless the account has got another password since the proof
 * was looked at: whoever changes it ends all sign-ins, and one that was on its way then must not be left.
 */
export async function openSignIn<T>(
  ctx: Ctx,
  user: UserRow,
  { method, kind }: SignIn,
  make: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const actor = { ...nobody, userId: user.id, name: user.name, email: user.email };
  const made = await inTransaction({ ...ctx, actor }, async (tx) => {
    if (!(await holdsSince(tx.db, user, method === 'password'))) {
      throw new ApiError('UNAUTHORIZED', 'Your account has just been changed. Sign in again.');
    }
    const result = await make(tx);
    await recordSecurityEvent(tx, { type: 'sign_in.succeeded', details: { kind, method } });
    return result;
  });
  const seen = { userId: user.id, address: ctx.client.address, now: ctx.clock().toISOString() };
  await noteSignInNetwork(ctx.db, seen).catch((err: unknown) =>
    ctx.log.warn({ err }, 'could not save the network of a sign-in'),
  );
  return made;
}
