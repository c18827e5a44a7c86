import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** What joining an organization needs to know of an account. */
export interface Account {
  id: string;
  name: string;
  email: string;
  /** Whether the email address is verified: by a mailed link, by Google, or by the operator. */
  isVerified: boolean;
}

/** The account of an email address, ignoring case; null if there is none. */
export async function findAccount(db: Kysely<Tables>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, name, email, email_verified_at is not null as "isVerified"
    from users where lower(email) = lower(${email})`.execute(db);
  return rows[0] ?? null;
}
