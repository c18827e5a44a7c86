import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type ClaimedRow, claimIdOf, claimIdsOf, type Lease } from '../../../work/lease.ts';

type Db = Kysely<Tables>;

export interface ClaimedAudits {
  claimed: ClaimedRow[];
  /** Where the next call goes on; null when this one saw the last organization. */
  reached: string | null;
}

/** Organizations that one claim, or one look at who waits, goes through. */
const mostSteps = 1_000;

/**
 * Claims up to `count` audits: each time the oldest of the organization that has the fewest running, then of the one
 * served longest ago; an organization that was never served counts as served when its audit was made. So whoever has
 * nothing running is passed over at most once by each other organization that waits.
 *
 * It jumps from organization to organization along the index audits_waiting, so that it costs as much as organizations
 * have unfinished audits, however many these are; and never more than `steps`. Processes that claim in the same moment
 * may both serve an organization once too often: `mustGiveWay` puts that right.
 */
export async function claimAudits(
  db: Db,
  count: number,
  lease: Lease,
  { after, steps = mostSteps }: { after: string | null; steps?: number },
): Promise<ClaimedAudits> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { reached: string | null }>`
    with recursive ${orgsWithWork(after, steps)}, ${runningByOrg},
    ready as (
      select d.id, d.created_at, coalesce(r.audits, 0) + row_number() over (
          partition by o.org_id order by d.created_at, d.id) as place,
        coalesce(last_audit_turn(o.org_id), d.created_at) as served
      from orgs o left join running r on r.org_id = o.org_id
      cross join lateral due_audits(o.org_id, ${count}::bigint, ${ownClaims(lease)}) d
      where o.org_id is not null),
    due as materialized (
      select a.id from ready r join audits a on a.id = r.id
      where ${isClaimable(lease)}
      order by r.place, r.served, r.created_at, r.id limit ${count}::int for update of a skip locked),
    claimed as (
      update audits a
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = a.tries + 1, turns = a.turns + 1, turn_at = clock_timestamp(), parked_until = null,
        revision = a.revision + case when a.parked_until is null then 0 else 1 end
      from due where a.id = due.id returning a.id, a.claim_id, a.tries)
    select c.id, c.claim_id as "claimId", c.tries, s.reached
    from (select (select org_id from orgs where step = ${steps}::int) as reached) s
    left join claimed c on true`.execute(db);
  return {
    claimed: rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, claimId: row.claimId, tries: row.tries }],
    ),
    reached: rows[0]?.reached ?? null,
  };
}

export interface GiveWayRules {
  /** Audits of one organization that may run while others wait. */
  perOrg: number;
  /** How long an audit runs before it gives way to an organization that has fewer running. */
  sliceSeconds: number;
}

export interface GiveWayLook {
  mustGiveWay: boolean;
  /** Where the next look of the same audit goes on; null when this one saw the last organization, or found one. */
  reached: string | null;
}

/** What waits for less is about to be claimed by whoever has a slot free. */
const patienceSeconds = 1;

/**
 * Whether an audit that runs is to go back to the queue because another organization waits and has fewer running: at once
 * where its own has more than its share and stays ahead, the audit taken up last; after a slice in any case, the one taken
 * up first.
 *
 * One look goes through at most `steps` organizations: an audit sees all of them over its looks, each from where the one
 * before ended.
 */
export async function mustGiveWay(
  db: Db,
  { id, orgId, holder }: { id: string; orgId: string; holder: string },
  { perOrg, sliceSeconds }: GiveWayRules,
  { after, steps = mostSteps }: { after: string | null; steps?: number },
): Promise<GiveWayLook> {
  const lease = { holder };
  const { rows } = await sql<GiveWayLook>`
    with recursive ${orgsWithWork(after, steps)}, ${runningByOrg},
    own as materialized (
      select a.id, a.turn_at, row_number() over (order by a.turn_at, a.id) as place, count(*) over () as audits
      from audits a where a.org_id = ${orgId} and ${isRunning}),
    found as materialized (
      select 1 from own, orgs o
        left join running r on r.org_id = o.org_id
        cross join lateral due_audits(o.org_id, 1, ${ownClaims(lease)}) d
      where own.id = ${id} and o.org_id <> ${orgId} and coalesce(r.audits, 0) < own.audits
        and d.due_at < now() - make_interval(secs => ${patienceSeconds})
        and ((own.audits > ${perOrg}::int and own.place = own.audits and coalesce(r.audits, 0) < own.audits - 1)
          or (own.place = 1 and own.turn_at < now() - make_interval(secs => ${sliceSeconds})))
      limit 1)
    select exists (select from found) as "mustGiveWay", case when not exists (select from found)
      then (select org_id from orgs where step = ${steps}::int) end as reached`.execute(db);
  return rows[0] ?? { mustGiveWay: false, reached: null };
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Organizations with unfinished audits, each in a step of its own; the last is null. */
function orgsWithWork(after: string | null, steps: number): RawBuilder<unknown> {
  return sql`orgs (org_id, step) as (
      select next_audit_org(${after ?? nilUuid}::uuid), 1
      union all
      select next_audit_org(o.org_id), o.step + 1 from orgs o where o.org_id is not null and o.step < ${steps}::int)`;
}

/** `a` has a slot in some process. */
const isRunning = sql`a.claim_id is not null and a.lease_until > now() and a.parked_until is null`;

const runningByOrg = sql`running as materialized (
      select a.org_id, count(*) as audits from audits a where ${isRunning} group by a.org_id)`;

function ownClaims(lease: Pick<Lease, 'holder'>): RawBuilder<unknown> {
  const { first, last } = claimIdsOf(lease);
  return sql`${first}::uuid, ${last}::uuid`;
}

/** What due_audits asks, again under the lock; `coalesce` keeps the planner from reading all that is due. */
function isClaimable(lease: Pick<Lease, 'holder'>): RawBuilder<unknown> {
  const { first, last } = claimIdsOf(lease);
  return sql`coalesce(a.due_at <= now(), false) and (a.lease_until is null or a.lease_until < now()
        or (a.parked_until is not null and a.claim_id between ${first}::uuid and ${last}::uuid))`;
}
