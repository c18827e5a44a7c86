import { type Kysely, sql } from 'kysely';
import type { EmailProof, Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import type { PasswordSubject } from '../passwords/password-strength.ts';

export interface UserRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  google_sub: string | null;
  disabled_at: string | null;
}

type Db = Kysely<Tables>;

const columns = ['id', 'name', 'email', 'password_hash', 'google_sub', 'disabled_at'] as const;

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * By email address or username, ignoring case. No username contains an @, so the text itself says which of the two
 * unique indexes to use.
 */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | undefined> {
  const column = identifier.includes('@') ? sql.ref('email') : sql.ref('username');
  return db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`lower(${column}) = lower(${identifier})`)
    .executeTakeFirst();
}

/** An identifier in the lower case of PostgreSQL, which differs from JavaScript's for some letters. */
export async function lowerIdentifier(db: Db, identifier: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select lower(${identifier}) as text`.execute(db);
  return rows[0]?.text ?? identifier;
}

/**
 * Whether the account still exists, is enabled, and, where that matters, has the password it had when it was read. The
 * row stays locked against changes until the transaction ends.
 */
export async function isAccountUnchanged(
  db: Db,
  { id, password_hash }: UserRow,
  withPassword: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${id} and disabled_at is null for share`.execute(db);
  const [row] = rows;
  return row !== undefined && (!withPassword || row.password_hash === password_hash);
}

/** Makes a second transaction that locks the same user wait for the first. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await sql`select 1 from users where id = ${id} for no key update`.execute(db);
}

export async function findUserByGoogleSubject(db: Db, subject: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('google_sub', '=', subject).executeTakeFirst();
}

/** Links a Google account to a user: from then on its subject alone identifies them. */
export async function setGoogleSubject(db: Db, id: string, subject: string): Promise<void> {
  await db.updateTable('users').set({ google_sub: subject }).where('id', '=', id).execute();
}

export interface UserToInsert {
  name: string;
  email: string;
  username: string | null;
  passwordHash: string | null;
  /** How the email address was verified; null: not at all. */
  verifiedBy: EmailProof | null;
  createdAt: string;
}

/** Undefined when the email address or the username is taken; a surrounding transaction stays usable. */
export async function insertUser(db: Db, user: UserToInsert): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      id: newId(),
      name: user.name,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      google_sub: null,
      disabled_at: null,
      created_at: user.createdAt,
      email_verified_at: user.verifiedBy === null ? null : user.createdAt,
      email_verified_by: user.verifiedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function updatePasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** What a password of this user must not consist of; empty when there is no such user. */
export async function findPasswordSubject(db: Db, id: string): Promise<PasswordSubject> {
  const { rows } = await sql<PasswordSubject>`
    select account.name, account.email, account.username, array(
      select org.name from org_members membership join orgs org on org.id = membership.org_id
        where membership.user_id = account.id) as "orgNames"
    from users account where account.id = ${id}`.execute(db);
  return rows[0] ?? {};
}

/** What a user sees of their own account. */
export interface ProfileRow {
  id: string;
  name: string;
  email: string;
  email_verified_at: string | null;
  username: string | null;
  has_password: boolean;
  has_google: boolean;
}

const profileColumns = [
  'id',
  'name',
  'email',
  'email_verified_at',
  'username',
  sql<boolean>`password_hash is not null`.as('has_password'),
  sql<boolean>`google_sub is not null`.as('has_google'),
] as const;

export async function findProfile(db: Db, id: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').select(profileColumns).where('id', '=', id).executeTakeFirst();
}

/** Changes the given fields; violates the unique index users_username when the username is taken. */
export async function changeProfile(
  db: Db,
  id: string,
  change: { name?: string; username?: string | null },
): Promise<ProfileRow | undefined> {
  if (Object.keys(change).length === 0) return findProfile(db, id);
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(profileColumns)
    .executeTakeFirst();
}

/** Replaces the hash if it is still the one that was read; false when it was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  id: string,
  change: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', id)
    .where(sql<boolean>`password_hash is not distinct from ${change.from}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets another, verified email address; violates the unique index users_email when it belongs to another user. */
export async function changeEmailAddress(
  db: Db,
  id: string,
  change: { email: string; by: EmailProof; now: string },
): Promise<ProfileRow> {
  return db
    .updateTable('users')
    .set({ email: change.email, email_verified_at: change.now, email_verified_by: change.by })
    .where('id', '=', id)
    .returning(profileColumns)
    .executeTakeFirstOrThrow();
}
