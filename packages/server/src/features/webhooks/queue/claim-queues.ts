import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type ClaimedRow, claimIdOf, type Lease } from '../../../work/lease.ts';

/** Which part of the waiting webhooks is claimed. */
export interface ClaimShare {
  /** Those whose last attempt took long, or all others. */
  slow: boolean;
  /** Rows of one organization that may be held at a time, by all processes together. */
  perOrg: number;
  /** Webhooks looked at in one call, from the one behind `after` on. */
  steps: number;
  /** Where an earlier call stopped looking; null from the beginning. */
  after: string | null;
}

export interface ClaimedShare {
  claimed: ClaimedRow[];
  /** Where the next call goes on; null when this one saw the last. */
  reached: string | null;
}

export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * Claims lanes in which a first attempt waits, those that waited longest first. It jumps from webhook to webhook along
 * the index deliveries_lane (next_lane), so that it costs as much as lanes wait, however many webhooks there are and
 * however much waits in a lane; and never more than `steps`, so that ten thousand waiting lanes are gone through in
 * turns. The bound per organization may be passed by a few when processes claim in the same moment.
 */
export async function claimLanes(
  db: Kysely<Tables>,
  count: number,
  lease: Lease,
  { slow, perOrg, steps, after }: ClaimShare,
): Promise<ClaimedShare> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { reached: string | null }>`
    with recursive lanes (webhook_id, step) as (
      select next_lane(${after ?? beforeAllIds}::uuid), 1
      union all
      select next_lane(l.webhook_id), l.step + 1
      from lanes l where l.webhook_id is not null and l.step < ${steps}::int),
    held as (
      select org_id, count(*) as lanes from webhooks
      where claim_id is not null and lease_until > now() and slow = ${slow} group by org_id),
    ready as (
      select w.id, w.due_at,
        row_number() over (partition by w.org_id order by w.due_at, w.id) + coalesce(h.lanes, 0) as place
      from lanes l join webhooks w on w.id = l.webhook_id left join held h on h.org_id = w.org_id
      where w.due_at <= now() and (w.lease_until is null or w.lease_until < now()) and w.slow = ${slow}),
    due as materialized (
      select w.id from ready r join webhooks w on w.id = r.id
      where r.place <= ${perOrg}::int and w.due_at <= now() and (w.lease_until is null or w.lease_until < now())
      order by r.due_at, r.id limit ${count}::int for update of w skip locked),
    claimed as (
      update webhooks w
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = w.tries + 1
      from due where w.id = due.id returning w.id, w.claim_id, w.tries)
    select c.id, c.claim_id as "claimId", c.tries, s.reached
    from (select (select webhook_id from lanes where step = ${steps}::int) as reached) s
    left join claimed c on true`.execute(db);
  return toClaimedShare(rows);
}

/** There is always a row: without a claim it tells only how far the look went. */
export function toClaimedShare(
  rows: readonly ((ClaimedRow | { id: null }) & { reached: string | null })[],
): ClaimedShare {
  return {
    claimed: rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, claimId: row.claimId, tries: row.tries }],
    ),
    reached: rows[0]?.reached ?? null,
  };
}
