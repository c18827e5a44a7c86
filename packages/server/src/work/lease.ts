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

export type LeasedTable = 'audits' | 'webhooks' | 'deliveries' | 'notification_cursor' | 'mails';

type Db = Kysely<Tables>;

/** A row as its holder knows it. */
export interface HeldRow {
  id: string;
  claimId: string;
}

/** A row as it was claimed; the claim counts as a try. */
export interface ClaimedRow extends HeldRow {
  tries: number;
}

/**
 * Claims up to `count` due rows that nobody holds; oldest due first. Each row gets a claim id of its own.
 *
 * The rows are picked in a materialized part: as a plain subquery the planner may run it once per row and claim
 * more than was asked for.
 */
export async function claimDue(
  db: Db,
  table: LeasedTable,
  count: number,
  leaseSeconds: number,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select id from ${sql.table(table)}
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at, id limit ${count} for update skip locked)
    update ${sql.table(table)} as job
    set claim_id = gen_random_uuid(), lease_until = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    from due where job.id = due.id
    returning job.id, job.claim_id as "claimId", job.tries`.execute(db);
  return rows;
}

/**
 * Prolongs leases and returns the claim ids that are still ours. A lease that ran out unnoticed is renewed too, as
 * long as nobody took the row. Found by id: the claim id has no index, and a scan would grow with finished jobs.
 */
export async function renewLeases(
  db: Db,
  table: LeasedTable,
  held: readonly HeldRow[],
  leaseSeconds: number,
): Promise<Set<string>> {
  const ids = held.map((row) => row.id);
  const claimIds = held.map((row) => row.claimId);
  const { rows } = await sql<{ claimId: string }>`
    update ${sql.table(table)} as job set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${ids}::uuid[], ${claimIds}::uuid[]) as held (id, claim_id)
    where job.id = held.id and job.claim_id = held.claim_id and job.due_at is not null
    returning job.claim_id as "claimId"`.execute(db);
  return new Set(rows.map((row) => row.claimId));
}

/** Locks the row if the claim still holds it, and gives its tries as they are now; null when it does not. */
export async function lockClaim(
  db: Db,
  table: LeasedTable,
  { id, claimId }: HeldRow,
): Promise<{ tries: number } | null> {
  const { rows } = await sql<{ tries: number }>`
    select tries from ${sql.table(table)}
    where id = ${id} and claim_id = ${claimId} and due_at is not null for update`.execute(db);
  return rows[0] ?? null;
}

/** Starts the count of tries anew because the job got on. */
export async function resetTries(db: Db, table: LeasedTable, { id, claimId }: HeldRow): Promise<void> {
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
  { id, claimId }: HeldRow,
  { delaySeconds, counted }: { delaySeconds: number; counted: boolean },
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set claim_id = null, lease_until = null, due_at = now() + make_interval(secs => ${delaySeconds}),
      tries = tries - ${counted ? 0 : 1}::int
    where id = ${id} and claim_id = ${claimId} and due_at is not null`.execute(db);
}

/**
 * Ends every lease of a table at once. Only for who knows that no worker lives: the service on an embedded database,
 * whose one worker has died. Fencing keeps even a wrong guess from harm.
 */
export async function expireLeases(db: Db, table: LeasedTable): Promise<void> {
  await sql`update ${sql.table(table)} set lease_until = now() where due_at is not null and lease_until > now()`.execute(
    db,
  );
}
