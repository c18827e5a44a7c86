import type { User } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { EmailProof, Tables } from '../../../db/tables/tables.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { markEmailVerified } from '../email/mark-email-verified.ts';
import { deletePasswordReset } from '../password-reset/password-reset-store.ts';
import { deletePicture } from '../pictures/picture-store.ts';
import { nameOfKind } from '../second-factors/factor-names.ts';
import { deleteAllFactors } from '../second-factors/second-factor-store.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { usernameTaken } from './username-taken.ts';

interface NewOwner {
  name?: string;
  username?: string | null;
  passwordHash: string | null;
  googleSubject?: string;
  by: EmailProof;
}

/**
 * Gives an account whose email address was never verified to the person who has just proved that the address is theirs.
 * Somebody else may have created the account: its password, picture, Google link, second factors, sessions, and tokens end, and the
 * new owner's take their place. Memberships stay. Within the caller's transaction; null when it is verified or disabled by now.
 */
export async function reclaimAccount(
  tx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'client' | 'requestId' | 'identity' | 'afterCommit'>,
  id: string,
  owner: NewOwner,
): Promise<User | null> {
  const user = await replaceOwner(tx.db, id, owner);
  if (user === undefined) return null;
  const { ended, revokedTokens } = await endSignIns(tx, { userId: id, keep: null, revokeTokens: true });
  await deletePasswordReset(tx.db, id);
  await deletePicture(tx.db, id);
  const factors = await deleteAllFactors(tx.db, id);
  if (factors.length > 0) {
    await recordSecurityEvent(tx, {
      type: 'second_factor.removed',
      subject: user,
      details: { all: true, kinds: factors.map((kind) => nameOfKind[kind]), takenOver: true },
    });
  }
  await recordSecurityEvent(tx, {
    type: 'password.changed',
    subject: user,
    details: { first: false, takenOver: true, endedSignIns: ended, revokedTokens },
  });
  await markEmailVerified(tx, user, owner.by);
  return user;
}

async function replaceOwner(db: Kysely<Tables>, id: string, owner: NewOwner): Promise<User | undefined> {
  try {
    return await db
      .updateTable('users')
      .set({
        ...(owner.name === undefined ? {} : { name: owner.name }),
        ...(owner.username === undefined ? {} : { username: owner.username }),
        password_hash: owner.passwordHash,
        google_sub: owner.googleSubject ?? null,
      })
      .where('id', '=', id)
      .where('email_verified_at', 'is', null)
      .where('disabled_at', 'is', null)
      .returning(['id', 'name', 'email'])
      .executeTakeFirst();
  } catch (error) {
    if (violatedConstraint(error) !== 'users_username') throw error;
    throw usernameTaken(String(owner.username), error);
  }
}
