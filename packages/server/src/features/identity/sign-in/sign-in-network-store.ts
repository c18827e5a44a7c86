import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { clientNetwork } from '../../../client-network.ts';
import type { Tables } from '../../../db/tables/tables.ts';

/** The networks a user last signed in from, hashed; beyond that, the earliest is dropped. */
const maxNetworks = 5;

export async function isSignInNetwork(
  db: Kysely<Tables>,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', keyOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes at most once a minute, so that a program that signs in again and again writes little. */
export async function saveSignInNetwork(
  db: Kysely<Tables>,
  { userId, address, now }: { userId: string; address: string; now: string },
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into sign_in_networks as known (user_id, network, seen_at) values (${userId}, ${keyOf(address)}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at
      where known.seen_at < excluded.seen_at - interval '1 minute'
    returning xmax = 0 as is_new`.execute(db);
  if (rows[0]?.is_new !== true) return;
  await sql`
    delete from sign_in_networks where user_id = ${userId} and network in (
      select network from sign_in_networks where user_id = ${userId}
      order by seen_at desc offset ${maxNetworks})`.execute(db);
}

function keyOf(address: string): Buffer {
  return hash('sha256', clientNetwork(address), 'buffer');
}
