import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { LoginAttempt } from '../../../identity-state.ts';
import type { UserRow } from '../accounts/user-store.ts';
import { recordFailedSignIn } from '../sign-in/record-failed-sign-in.ts';
import { verifyPassword } from './password.ts';

/**
 * What a guess of somebody signed in counts for. Who found a browser that is signed in could guess here as at the door,
 * so failures are counted as there; the session's own count decides, so that failures elsewhere keep nobody from changing
 * the password.
 */
export function attemptOf(ctx: Pick<Ctx, 'actor' | 'client'>, user: UserRow): LoginAttempt {
  const own = `session:${ctx.actor.sessionId ?? user.id}`;
  return { address: ctx.client.address, identifier: `user:${user.id}`, own };
}

/**
 * The stored hash, once the guess has matched it. `field` is the one the guess came in.
 * @throws ApiError BAD_REQUEST when it is wrong, RATE_LIMITED after too many wrong ones
 */
export async function proveOwnPassword(
  ctx: Ctx,
  user: UserRow,
  guess: string | undefined,
  field: string,
): Promise<string> {
  const stored = user.password_hash;
  if (stored === null) throw refused(field, 'This account has no password.');
  if (guess === undefined) throw wrongPassword(field);
  const { loginThrottle, passwordLine } = ctx.identity;
  const attempt = attemptOf(ctx, user);
  await loginThrottle.check(ctx.db, attempt);
  // Looked at again in its turn, as a sign-in is, else a burst of guesses would pass before the first is counted.
  return passwordLine.run(
    async () => {
      await loginThrottle.check(ctx.db, attempt);
      if (await verifyPassword(stored, guess)) return stored;
      const counts = await loginThrottle.countFailure(ctx.db, attempt);
      await recordFailedSignIn(ctx, user, 'password', counts);
      throw wrongPassword(field);
    },
    // By user, not by session: of those somebody can open as many as the line has room for.
    { from: `user:${user.id}`, isKnown: true },
  );
}

export function wrongPassword(field: string): ApiError {
  return refused(field, 'The current password is incorrect.');
}

/** Not UNAUTHORIZED, which says that the session has ended. */
function refused(path: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
