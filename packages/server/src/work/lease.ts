import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The SQL of leased work. A leased table has `id`, `due_at` (null: nothing to do), `claim_id`, `lease_until` and
 * `tries`, and a partial index on `due_at`. All times are the database's, so that workers with wrong clocks agree.
 *
 * FOR UPDATE SKIP LOCKED lets workers claim side by side without waiting. Advisory locks were rejected because they
 * end with the connection and leave no trace to fence with; a status column alone because a dead worker would hold
 * its rows for ever.
 */

export type LeasedTable = 'audits';

type Db = Kysely<Tables>;

/** Claims up to `count` due rows that nobody holds; oldest due first. Each row gets a claim id of its own. */
export async function claimDue(
  db: Db,
  table: LeasedTable,
  count: number,
  leaseSeconds: number,
): Promise<{ id: string; claimId: string; tries: number }[]> {
  const { rows } = await sql<{ id: string; claimId: string; tries: number }>`
    update ${sql.table(table)} as job
    set claim_id = gen_random_uuid(), lease_until = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    where job.id in (
      select id from ${sql.table(table)}
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at, id limit ${count} for update skip locked)
    returning job.id, job.claim_id as "claimId", job.tries`.execute(db);
  return rows;
}

/** Prolongs leases; returns the claim ids that are still ours. A lease that ran out unnoticed is still renewed as long as nobody took it. */
export async function renewLeases(
  db: Db,
  table: LeasedTable,
  claimIds: string[],
  leaseSeconds: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ claimId: string }>`
    update ${sql.table(table)} set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where claim_id = any(${claimIds}::uuid[]) and due_at is not null
    returning claim_id as "claimId"`.execute(db);
  return new Set(rows.map((row) => row.claimId));
}

/** Locks the row if the claim still holds it. */
export async function holdsClaim(db: Db, table: LeasedTable, id: string, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and claim_id = ${claimId} for update`.execute(db);
  return rows.length > 0;
}

/** Starts the count of tries anew because the job got on. */
export async function resetTries(db: Db, table: LeasedTable, id: string, claimId: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set tries = 1 where id = ${id} and claim_id = ${claimId} and tries > 1`.execute(
    db,
  );
}

/**
 * Gives a row back, due again after `delaySeconds`. `counted` is false when the process stops: being handed on is
 * not a try.
 */
export async function releaseClaim(
  db: Db,
  table: LeasedTable,
  id: string,
  claimId: string,
  delaySeconds: number,
  counted: boolean,
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set claim_id = null, lease_until = null, due_at = now() + make_interval(secs => ${delaySeconds}),
      tries = tries - ${counted ? 0 : 1}
    where id = ${id} and claim_id = ${claimId} and due_at is not null`.execute(db);
}
