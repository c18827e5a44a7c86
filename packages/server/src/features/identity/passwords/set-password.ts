import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findUser, updatePasswordHash } from '../accounts/user-store.ts';
import { deletePasswordReset } from '../password-reset/password-reset-store.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';

type SetPasswordContext = Pick<Ctx, 'db' | 'clock' | 'identity' | 'afterCommit'> &
  Partial<Pick<Ctx, 'actor' | 'client' | 'requestId'>>;

/**
 * Sets a user's password (a hash from hashPassword) and ends every sign-in: sessions, mobile apps, and programs that
 * signed in. Whoever knew the old one is signed out. API tokens stay, unless `revokeTokens` is set. `by` says in the security
 * log what allowed it.
 */
export async function setPassword(
  ctx: SetPasswordContext,
  userId: string,
  passwordHash: string,
  { revokeTokens = false, by }: { revokeTokens?: boolean; by?: 'mail' } = {},
): Promise<void> {
  await inTransaction({ actor: nobody, ...ctx }, async (tx) => {
    const user = await findUser(tx.db, userId);
    if (user === undefined) return;
    await updatePasswordHash(tx.db, userId, passwordHash);
    await deletePasswordReset(tx.db, userId);
    const { ended, revokedTokens } = await endSignIns(tx, { userId, keep: null, revokeTokens });
    await recordSecurityEvent(tx, {
      type: 'password.changed',
      subject: { id: userId, name: user.name, email: user.email },
      details: {
        first: user.password_hash === null,
        ...(by === undefined ? {} : { by }),
        endedSignIns: ended,
        revokedTokens,
      },
    });
  });
}
