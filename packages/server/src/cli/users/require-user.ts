import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { findUserByIdentifier, type UserRow } from '../../features/identity/accounts/user-store.ts';

/** The user with this email address, ignoring case. @throws Error if there is none */
export async function requireUser(db: Kysely<Tables>, email: string): Promise<UserRow> {
  const user = email.includes('@') ? await findUserByIdentifier(db, email.trim()) : undefined;
  if (user === undefined) throw new Error(`there is no user with the email address "${email}".`);
  return user;
}
