import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { UserRow } from '../accounts/user-store.ts';
import { hasFactors } from './second-factor-store.ts';
import { type FactorMethod, verifyFactor } from './verify-factor.ts';

/**
 * The second factor of a sign-in in one step: a code sent along with the password. Null for an account without a factor.
 * Call it only after the password was right: before that, it must not be known whether the account has one.
 * @throws ApiError SECOND_FACTOR_REQUIRED without a code, UNAUTHORIZED for a wrong one, RATE_LIMITED
 */
export async function proveWithCode(
  ctx: Ctx,
  user: UserRow,
  code: string | undefined,
): Promise<FactorMethod | null> {
  if (!(await hasFactors(ctx.db, user.id))) {
    if (code === undefined) return null;
    const message = 'This account has no second factor. Sign in without "code".';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'code', message }] });
  }
  if (code === undefined) {
    throw new ApiError(
      'SECOND_FACTOR_REQUIRED',
      'This account has a second factor. Repeat the sign-in with "code": a code of your authenticator app, or a recovery code. Programs that run without you use an API token instead.',
    );
  }
  const method = await verifyFactor(ctx, user, { anyCode: code });
  if (method === null) throw wrongFactor();
  return method;
}

/** The same whatever was wrong: not right, used before, or too old. */
export function wrongFactor(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'The second factor is incorrect or has been used before. Wait for the next code of your authenticator app, or use a different method.',
  );
}
