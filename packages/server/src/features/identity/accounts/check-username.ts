import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isNameTaken } from '../../../taken-names.ts';
import { findAccount } from './find-account.ts';
import { findUserByIdentifier } from './user-store.ts';

/**
 * Refuses a taken username to somebody who joins, a limited number of times per hour for each `subject`, such as an
 * invitation. If the email address already has an account, no username is assigned, and nothing is revealed. Call it
 * outside of a transaction.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function checkUsername(
  ctx: Ctx,
  { subject, email, username }: { subject: string; email: string; username: string | undefined },
): Promise<void> {
  if (username === undefined || (await findAccount(ctx.db, email)) !== null) return;
  const isTaken = async () => (await findUserByIdentifier(ctx.db, username)) !== undefined;
  if (!(await isNameTaken(ctx, isTaken, subject))) return;
  throw new ApiError('CONFLICT', `The username "${username}" is taken. Choose a different one.`);
}
