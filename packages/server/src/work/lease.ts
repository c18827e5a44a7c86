import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';

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

/** Who claims, and for how long. */
export interface Lease {
  /** Of the process, from {@link newHolder}. */
  holder: string;
  seconds: number;
}

/**
 * A name for one process, which its claim ids begin with: so a row tells who holds it, written by the claim itself. It is
 * the first half of a UUID (version 4), so that with a random second half a claim id stays one.
 */
export function newHolder(): string {
  return randomUUID().slice(0, holderLength);
}

/** `xxxxxxxx-xxxx-4xxx` */
const holderLength = 18;

/** A new claim id for each row of the statement it stands in. */
export function claimIdOf({ holder }: Pick<Lease, 'holder'>): RawBuilder<string> {
  return sql<string>`(${holder}::text || substr(gen_random_uuid()::text, ${holderLength + 1}::int))::uuid`;
}

/** The first and the last id that claims of a process can have. */
export function claimIdsOf({ holder }: Pick<Lease, 'holder'>): { first: string; last: string } {
  return { first: `${holder}-0000-000000000000`, last: `${holder}-ffff-ffffffffffff` };
}

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
  lease: Lease,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select id from ${sql.table(table)}
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at, id limit ${count} for update skip locked)
    update ${sql.table(table)} as job
    set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}), tries = tries + 1
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

/** Whether there is anything to do for a row, whoever holds it; not when it is gone. */
export async function isDue(db: Db, table: LeasedTable, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and due_at is not null`.execute(db);
  return rows.length > 0;
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
 * Ends the leases of one process at once. Only for who knows that it is dead: the process that started it. A claim that
 * was still on its way to the database then keeps its lease.
 */
export async function expireLeasesOf(db: Db, table: LeasedTable, holder: string): Promise<void> {
  const { first, last } = claimIdsOf({ holder });
  await sql`
    update ${sql.table(table)} set lease_until = now()
    where due_at is not null and lease_until > now() and claim_id between ${first}::uuid and ${last}::uuid`.execute(
    db,
  );
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
