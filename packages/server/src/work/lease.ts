import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';

/**
 * The SQL of leased work. A leased table has `id`, `due_at` (null: nothing to do), `claim_id`, `lease_until`, and
 * `tries`, and a partial index on `due_at`. All times are the database's, so that wrong clocks of workers do not matter.
 *
 * FOR UPDATE SKIP LOCKED lets workers claim rows concurrently without waiting. Advisory locks were rejected because they
 * end with the connection and provide no fencing token; a status column alone because a dead worker would hold its rows
 * forever.
 */

export type LeasedTable =
  | 'audits'
  | 'webhooks'
  | 'deliveries'
  | 'notification_cursor'
  | 'mails'
  | 'imports'
  | 'received_events'
  | 'org_exports'
  | 'org_deletions'
  | 'favicons'
  | 'user_deletions';

type Db = Kysely<Tables>;

/** Holder and duration of a claim. */
export interface Lease {
  /** ID of the process, from {@link newHolder}. */
  holder: string;
  seconds: number;
}

/**
 * An ID for one process, which its claim IDs start with, so that each row says who holds it. It is the first half of a
 * UUID (version 4), so that a claim ID with a random second half is a valid UUID.
 */
export function newHolder(): string {
  return randomUUID().slice(0, holderLength);
}

/** `xxxxxxxx-xxxx-4xxx` */
const holderLength = 18;

/** A new claim ID for each row of the statement. */
export function claimIdOf({ holder }: Pick<Lease, 'holder'>): RawBuilder<string> {
  return sql<string>`(${holder}::text || substr(gen_random_uuid()::text, ${holderLength + 1}::int))::uuid`;
}

/** The range of claim IDs of a process. */
export function claimIdsOf({ holder }: Pick<Lease, 'holder'>): { first: string; last: string } {
  return { first: `${holder}-0000-000000000000`, last: `${holder}-ffff-ffffffffffff` };
}

/** A row as known to its holder. */
export interface HeldRow {
  id: string;
  claimId: string;
}

/** A claimed row; the claim counts as a try. */
export interface ClaimedRow extends HeldRow {
  tries: number;
}

/**
 * Claims up to `count` due rows that nobody holds, longest due first. Each row gets its own claim ID.
 *
 * The rows are selected in a materialized CTE: with a plain subquery, the planner could run it once per row and claim
 * more than requested.
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
 * Renews leases and returns the claim IDs that are still held. An expired lease is renewed too, if nobody else has
 * claimed the row. Rows are found by ID: claim IDs have no index, and a scan would grow with finished jobs.
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

/** Locks the row if the claim still holds it, and returns its current tries; null if not. */
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

/** Whether a row is due, whoever holds it; false when it was deleted. */
export async function isDue(db: Db, table: LeasedTable, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and due_at is not null`.execute(db);
  return rows.length > 0;
}

/** Resets the count of tries because the job made progress. */
export async function resetTries(db: Db, table: LeasedTable, { id, claimId }: HeldRow): Promise<void> {
  await sql`
    update ${sql.table(table)} set tries = 1 where id = ${id} and claim_id = ${claimId} and tries > 1`.execute(
    db,
  );
}

/**
 * Releases a row, due again after `delaySeconds`. `counted` is false when the process stops: that is not a failed try.
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
 * Ends all leases of one process. Only for the process that started it and knows that it is dead. A claim that had not
 * reached the database yet keeps its lease.
 */
export async function expireLeasesOf(db: Db, table: LeasedTable, holder: string): Promise<void> {
  const { first, last } = claimIdsOf({ holder });
  await sql`
    update ${sql.table(table)} set lease_until = now()
    where due_at is not null and lease_until > now() and claim_id between ${first}::uuid and ${last}::uuid`.execute(
    db,
  );
}

/** A claim that another loop of the process is about to be told about is younger. */
const confirmedWithinSeconds = 2;

/**
 * Releases the rows that a process has claimed without knowing it, because the response was lost: those that are not among
 * the `known` claims that it runs. Called by the process itself. They do not count as tries. Returns the number of rows.
 */
export async function releaseLostClaims(
  db: Db,
  table: LeasedTable,
  holder: string,
  known: readonly string[],
  leaseSeconds: number,
): Promise<number> {
  const { first, last } = claimIdsOf({ holder });
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set claim_id = null, lease_until = null, tries = greatest(tries - 1, 0)
    where due_at is not null and claim_id between ${first}::uuid and ${last}::uuid
      and claim_id <> all(${known}::uuid[])
      and lease_until between now() and now() + make_interval(secs => ${leaseSeconds - confirmedWithinSeconds})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Ends all leases of a table. Only when it is certain that no worker runs: a service on an embedded database whose only
 * worker has died. Fencing prevents harm even if that is wrong.
 */
export async function expireLeases(db: Db, table: LeasedTable): Promise<void> {
  await sql`update ${sql.table(table)} set lease_until = now() where due_at is not null and lease_until > now()`.execute(
    db,
  );
}
