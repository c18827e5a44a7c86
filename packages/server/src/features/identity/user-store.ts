import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { newId } from '../../ids.ts';

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
 * By e-mail or username, either in any case. No username contains an @, so the text itself says which of the two
 * unique indexes to ask.
 */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | undefined> {
  const column = identifier.includes('@') ? sql.ref('email') : sql.ref('username');
  return db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`lower(${column}) = lower(${identifier})`)
    .executeTakeFirst();
}

export async function findUserByGoogleSubject(db: Db, subject: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('google_sub', '=', subject).executeTakeFirst();
}

/**
 * Ties a Google account to the user with that address, unless he is tied to another one already or disabled: from
 * then on the subject alone finds him, and an address that changes hands opens nothing.
 */
export async function linkGoogleSubject(
  db: Db,
  google: { subject: string; email: string },
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ google_sub: google.subject })
    .where(sql<boolean>`lower(email) = lower(${google.email})`)
    .where('google_sub', 'is', null)
    .where('disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other').select('other.id').where('other.google_sub', '=', google.subject),
        ),
      ),
    )
    .returning(columns)
    .executeTakeFirst();
}

export interface UserToInsert {
  name: string;
  email: string;
  username: string | null;
  passwordHash: string | null;
  createdAt: string;
}

/** Undefined when the address or the username is taken; a surrounding transaction stays usable. */
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

/** What a user sees of his own account. */
export interface ProfileRow {
  id: string;
  name: string;
  email: string;
  username: string | null;
  has_password: boolean;
}

const profileColumns = [
  'id',
  'name',
  'email',
  'username',
  sql<boolean>`password_hash is not null`.as('has_password'),
] as const;

export async function findProfile(db: Db, id: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').select(profileColumns).where('id', '=', id).executeTakeFirst();
}

/** Changes what is given; breaks the unique index users_username when somebody else has the username. */
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

/** Replaces the hash if it still is the one that was looked at; false when it was changed meanwhile. */
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
