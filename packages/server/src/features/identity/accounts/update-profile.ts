import type { operations } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import type { Handler } from '../../../handler.ts';
import { isNameTaken } from '../../../taken-names.ts';
import { findEmailInVerification } from '../email/email-verification-store.ts';
import { toProfile } from './get-profile.ts';
import { changeProfile, findUserByIdentifier } from './user-store.ts';
import { usernameTaken } from './username-taken.ts';

/** Changes the caller's name or username. The email address has its own operation, because it has to be verified. */
export const updateProfile: Handler<typeof operations.updateProfile> = async (ctx, { body }) => {
  const { username = null } = body;
  if (username !== null && (await isNameTaken(ctx, () => isTakenByAnother(ctx, username))))
    throw usernameTaken(username);
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await changeProfile(tx.db, tx.actor.userId, body);
      // Cached callers carry the name.
      tx.afterCommit.push(() => tx.identity.callers.clear());
      return toProfile(row, await findEmailInVerification(tx.db, tx.actor.userId, tx.clock().toISOString()));
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_username') throw error;
    throw usernameTaken(String(username), error);
  }
};

async function isTakenByAnother({ db, actor }: Ctx, username: string): Promise<boolean> {
  const holder = await findUserByIdentifier(db, username);
  return holder !== undefined && holder.id !== actor.userId;
}
