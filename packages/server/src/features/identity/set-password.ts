import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { deleteUserSessions } from './session-store.ts';
import { updatePasswordHash } from './user-store.ts';

/**
 * Gives a user another password (a hash from hashPassword) and ends his sessions and mobile sign-ins: whoever knew
 * the old one is out. Tokens stay, they are revoked one by one.
 */
export async function setPassword(
  ctx: Pick<Ctx, 'db' | 'identity' | 'afterCommit'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await updatePasswordHash(tx.db, userId, passwordHash);
    await deleteUserSessions(tx.db, userId);
    tx.afterCommit.push(() => tx.identity.callers.clear());
  });
}
