import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

const hourMs = 3_600_000;

/** Starts the verification of an address for an account; it replaces an earlier one. Only the token's hash is stored. */
export async function saveEmailVerification(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + limits.emailVerificationHours * hourMs).toISOString();
  const row = { email, token_hash: hashToken(token), created_at: now.toISOString(), expires_at: expiresAt };
  await db
    .insertInto('email_verifications')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { token, expiresAt };
}

/** Deletes the verification of that user and token and returns the address it verifies; null if there is none. */
export async function takeEmailVerification(
  db: Db,
  { userId, token, now }: { userId: string; token: string; now: string },
): Promise<string | null> {
  const taken = await db
    .deleteFrom('email_verifications')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return taken?.email ?? null;
}

/** The address an account is currently verifying; null for none. */
export async function findEmailInVerification(db: Db, userId: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_verifications')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Deletes the pending verification of an account; false when there was none. */
export async function deleteEmailVerification(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_verifications')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
