import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** Whose password a link sets. */
export interface ResettableAccount {
  id: string;
  name: string;
  email: string;
  /** Whether the address was verified before; if not, somebody else may have created the account. */
  isVerified: boolean;
}

const minuteMs = 60_000;

/** The account of an address, ignoring case, until the transaction ends; undefined when there is none that is enabled. */
export async function lockAccountOf(
  db: Db,
  email: string,
): Promise<(ResettableAccount & { hasPassword: boolean }) | undefined> {
  const { rows } = await sql<ResettableAccount & { hasPassword: boolean }>`
    select id, name, email, email_verified_at is not null as "isVerified", password_hash is not null as "hasPassword"
    from users where lower(email) = lower(${email}) and disabled_at is null for no key update`.execute(db);
  return rows[0];
}

/** Creates a link for an account; it replaces an earlier one. Only the token's hash is stored. */
export async function savePasswordReset(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + limits.passwordResetMinutes * minuteMs).toISOString();
  const row = { email, token_hash: hashToken(token), created_at: now.toISOString(), expires_at: expiresAt };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return token;
}

/**
 * The account of a link; undefined when it is unknown, used, replaced, or expired, and also when the account is disabled or
 * has a different address by now: the link proves only the one that received it.
 */
export async function findPasswordReset(
  db: Db,
  token: string,
  now: Date,
): Promise<ResettableAccount | undefined> {
  const { rows } = await sql<ResettableAccount>`
    select account.id, account.name, account.email, account.email_verified_at is not null as "isVerified"
    from password_resets reset join users account on account.id = reset.user_id
    where reset.token_hash = ${hashToken(token)} and reset.expires_at > ${now.toISOString()}
      and lower(account.email) = lower(reset.email) and account.disabled_at is null`.execute(db);
  return rows[0];
}

/** Deletes the link of an account, if it has one. */
export async function deletePasswordReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
