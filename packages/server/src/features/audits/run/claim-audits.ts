import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { type ClaimedRow, claimIdOf, claimIdsOf, type Lease } from '../../../work/lease.ts';
import type { Claimed } from '../../../work/worker.ts';

type Db = Kysely<Tables>;

/** Organizations that one call scans. */
const maxScanned = 1_000;

/**
 * Claims up to `count` audits: each time the oldest of the organization that has the fewest running, then of the one
 * served longest ago. An organization that was never served counts as served when its audit was created. So each other
 * waiting organization overtakes one that has nothing running no more than once.
 *
 * It jumps from organization to organization along the index audits_waiting, so that its cost follows the number of
 * organizations with unfinished audits, however many audits they have, and never more than `scanLimit`. When processes
 * claim at the same moment, both may serve the same organization; `mustYield` corrects that.
 */
export async function claimAudits(
  db: Db,
  count: number,
  lease: Lease,
  { after, scanLimit = maxScanned }: { after: string | null; scanLimit?: number },
): Promise<Claimed> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { scannedTo: string | null }>`
    with recursive ${orgsWithWork(after, scanLimit)}, ${runningByOrg},
    ready as (
      select due_audit.id, due_audit.created_at, coalesce(running.audits, 0) + row_number() over (
          partition by waiting.org_id order by due_audit.created_at, due_audit.id) as place,
        coalesce(last_audit_turn(waiting.org_id), due_audit.created_at) as served
      from orgs waiting left join running on running.org_id = waiting.org_id
      cross join lateral due_audits(waiting.org_id, ${count}::bigint, ${ownClaims(lease)}) due_audit
      where waiting.org_id is not null),
    due as materialized (
      select audit.id from ready join audits audit on audit.id = ready.id
      where ${isClaimable(lease)}
      order by ready.place, ready.served, ready.created_at, ready.id limit ${count}::int
      for update of audit skip locked),
    claimed as (
      update audits audit
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = audit.tries + 1, turns = audit.turns + 1, turn_at = clock_timestamp(), parked_until = null,
        revision = audit.revision + case when audit.parked_until is null then 0 else 1 end
      from due where audit.id = due.id returning audit.id, audit.claim_id, audit.tries)
    select claimed.id, claimed.claim_id as "claimId", claimed.tries, scan.scanned_to as "scannedTo"
    from (select (select org_id from orgs where step = ${scanLimit}::int) as scanned_to) scan
    left join claimed on true`.execute(db);
  return {
    claimed: rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, claimId: row.claimId, tries: row.tries }],
    ),
    scannedTo: rows[0]?.scannedTo ?? null,
  };
}

export interface YieldRules {
  /** Audits of one organization that may run while others wait. */
  perOrg: number;
  /** How long an audit runs before it yields to an organization that has fewer running. */
  sliceSeconds: number;
}

export interface YieldDecision {
  mustYield: boolean;
  /** Where the next scan for the same audit continues; null when this one reached the end, or decided to yield. */
  scannedTo: string | null;
}

/** An audit that has waited for less is about to be claimed by a process with a free slot. */
const minWaitSeconds = 1;

/**
 * Whether a running audit must go back to the queue because another organization waits and has fewer running. If its own
 * organization has more than its share and stays ahead, the audit claimed last yields at once; in any case, the one claimed
 * first yields after a slice.
 *
 * One call scans up to `scanLimit` organizations; an audit sees all of them over several calls, each of which continues
 * where the previous one ended.
 */
export async function mustYield(
  db: Db,
  { id, orgId, holder }: { id: string; orgId: string; holder: string },
  { perOrg, sliceSeconds }: YieldRules,
  { after, scanLimit = maxScanned }: { after: string | null; scanLimit?: number },
): Promise<YieldDecision> {
  const lease = { holder };
  const { rows } = await sql<YieldDecision>`
    with recursive ${orgsWithWork(after, scanLimit)}, ${runningByOrg},
    own as materialized (
      select audit.id, audit.turn_at, row_number() over (order by audit.turn_at, audit.id) as place,
        count(*) over () as audits
      from audits audit where audit.org_id = ${orgId} and ${isRunning}),
    found as materialized (
      select 1 from own, orgs waiting
        left join running on running.org_id = waiting.org_id
        cross join lateral due_audits(waiting.org_id, 1, ${ownClaims(lease)}) due_audit
      where own.id = ${id} and waiting.org_id <> ${orgId} and coalesce(running.audits, 0) < own.audits
        and due_audit.due_at < now() - make_interval(secs => ${minWaitSeconds})
        and ((own.audits > ${perOrg}::int and own.place = own.audits
            and coalesce(running.audits, 0) < own.audits - 1)
          or (own.place = 1 and own.turn_at < now() - make_interval(secs => ${sliceSeconds})))
      limit 1)
    select exists (select from found) as "mustYield", case when not exists (select from found)
      then (select org_id from orgs where step = ${scanLimit}::int) end as "scannedTo"`.execute(db);
  return rows[0] ?? { mustYield: false, scannedTo: null };
}

/** Organizations with unfinished audits, one for each step; the last is null. */
function orgsWithWork(after: string | null, scanLimit: number): RawBuilder<unknown> {
  return sql`orgs (org_id, step) as (
      select next_audit_org(${after ?? nilUuid}::uuid), 1
      union all
      select next_audit_org(previous.org_id), previous.step + 1
      from orgs previous where previous.org_id is not null and previous.step < ${scanLimit}::int)`;
}

/** The `audit` has a slot in some process. */
const isRunning = sql`audit.claim_id is not null and audit.lease_until > now() and audit.parked_until is null`;

const runningByOrg = sql`running as materialized (
      select audit.org_id, count(*) as audits from audits audit where ${isRunning} group by audit.org_id)`;

function ownClaims(lease: Pick<Lease, 'holder'>): RawBuilder<unknown> {
  const { first, last } = claimIdsOf(lease);
  return sql`${first}::uuid, ${last}::uuid`;
}

/** The condition of due_audits, checked again under the lock; `coalesce` keeps the planner from reading everything due. */
function isClaimable(lease: Pick<Lease, 'holder'>): RawBuilder<unknown> {
  const { first, last } = claimIdsOf(lease);
  return sql`coalesce(audit.due_at <= now(), false) and (audit.lease_until is null or audit.lease_until < now()
        or (audit.parked_until is not null and audit.claim_id between ${first}::uuid and ${last}::uuid))`;
}
