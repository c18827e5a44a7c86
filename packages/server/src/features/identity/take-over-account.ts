import type { User } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import type { EmailProof } from '../../db/tables.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { endSignIns } from './end-sign-ins.ts';
import { markEmailVerified } from './mark-email-verified.ts';

/**
 * Hands an account whose address was never verified to the person who has just shown that the address is theirs.
 * Whoever made the account may have been somebody else: its password, Google link, sessions and tokens end, and the new
 * owner's take their place. Memberships stay. Within the caller's transaction.
 */
export async function takeOverAccount(
  tx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'client' | 'requestId' | 'identity' | 'afterCommit'>,
  id: string,
  owner: { name?: string; passwordHash: string | null; googleSubject?: string; by: EmailProof },
): Promise<User> {
  const user = await tx.db
    .updateTable('users')
    .set({
      ...(owner.name === undefined ? {} : { name: owner.name }),
      password_hash: owner.passwordHash,
      google_sub: owner.googleSubject ?? null,
    })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
  const { ended, revokedTokens } = await endSignIns(tx, { userId: id, keep: null, revokeTokens: true });
  await tx.db.deleteFrom('email_verifications').where('user_id', '=', id).execute();
  await recordSecurityEvent(tx, {
    type: 'password.changed',
    subject: user,
    details: { first: false, takenOver: true, endedSignIns: ended, revokedTokens },
  });
  await markEmailVerified(tx, user, owner.by);
  return user;
}
