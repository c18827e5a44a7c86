import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** An account as joining an organization looks at it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  /** Whether the address was shown to be theirs: by a mailed link, by Google or by the operator. */
  isVerified: boolean;
}

/** The account of an address, in any spelling of its letters; null without one. */
export async function findAccount(db: Kysely<Tables>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, name, email, email_verified_at is not null as "isVerified"
    from users where lower(email) = lower(${email})`.execute(db);
  return rows[0] ?? null;
}
