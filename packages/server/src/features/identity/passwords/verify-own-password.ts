import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { SignInAttempt } from '../../../identity-state.ts';
import type { UserRow } from '../accounts/user-store.ts';
import { recordFailedSignIn } from '../sign-in/record-failed-sign-in.ts';
import { verifyPassword } from './password.ts';

/**
 * What a password attempt of somebody signed in counts for. Whoever finds a signed-in browser could guess here as at the
 * sign-in, so failures are counted as there. The session's own count decides, so that failures elsewhere keep nobody from
 * changing their password.
 */
export function attemptOf(ctx: Pick<Ctx, 'actor' | 'client'>, user: UserRow): SignInAttempt {
  const own = `session:${ctx.actor.sessionId ?? user.id}`;
  return { address: ctx.client.address, identifier: `user:${user.id}`, own };
}

/**
 * The stored hash, if the password matches it. `field` is the field of the request that has the password.
 * @throws ApiError BAD_REQUEST when it is wrong, RATE_LIMITED after too many wrong ones
 */
export async function verifyOwnPassword(
  ctx: Ctx,
  user: UserRow,
  guess: string | undefined,
  field: string,
): Promise<string> {
  const stored = user.password_hash;
  if (stored === null) throw refused(field, 'Your account has no password.');
  if (guess === undefined) throw refused(field, 'The current password is required.');
  const { signInThrottle, passwordQueue } = ctx.identity;
  const attempt = attemptOf(ctx, user);
  await signInThrottle.check(ctx.db, attempt);
  // Checked again in its turn, like a sign-in: otherwise a burst of guesses would pass before the first is counted.
  return passwordQueue.run(
    async () => {
      await signInThrottle.check(ctx.db, attempt);
      if (await verifyPassword(stored, guess)) return stored;
      const counts = await signInThrottle.countFailure(ctx.db, attempt);
      await recordFailedSignIn(ctx, user, 'password', counts);
      throw wrongPassword(field);
    },
    // By user, not by session: one user can open as many sessions as the queue has room for.
    { from: `user:${user.id}`, isKnown: true },
  );
}

export function wrongPassword(field: string): ApiError {
  return refused(field, 'The current password is incorrect.');
}

/** Not UNAUTHORIZED, which would mean that the session has ended. */
function refused(path: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
