import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { findUserByIdentifier, type UserRow } from '../../features/identity/accounts/user-store.ts';

/** The user with this address, in any spelling of its letters. @throws Error when there is none */
export async function requireUser(db: Kysely<Tables>, email: string): Promise<UserRow> {
  const user = email.includes('@') ? await findUserByIdentifier(db, email.trim()) : undefined;
  if (user === undefined) throw new Error(`there is no user with the address '${email}'.`);
  return user;
}
