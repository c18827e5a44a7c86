import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface UserRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  disabled_at: string | null;
}

const columns = ['id', 'name', 'email', 'password_hash', 'disabled_at'] as const;

export async function findUser(db: Kysely<Tables>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}
