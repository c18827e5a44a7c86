import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { checkTaken } from '../../../taken-names.ts';
import { findAccount } from './find-account.ts';
import { findUserByIdentifier } from './user-store.ts';

/**
 * Refuses a taken username to somebody who joins, so many times an hour for each `subject`, such as an invitation. Where
 * the address has an account already nobody gets a username, and nothing is told. To be called outside of a transaction.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function checkUsername(
  ctx: Ctx,
  { subject, email, username }: { subject: string; email: string; username: string | undefined },
): Promise<void> {
  if (username === undefined || (await findAccount(ctx.db, email)) !== null) return;
  const isTaken = async () => (await findUserByIdentifier(ctx.db, username)) !== undefined;
  if (!(await checkTaken(ctx, isTaken, subject))) return;
  throw new ApiError('CONFLICT', `The username '${username}' is taken. Choose a different one.`);
}
