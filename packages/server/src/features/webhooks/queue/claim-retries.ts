import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type ClaimedRow, claimIdOf, type Lease } from '../../../work/lease.ts';
import { beforeAllIds, type ClaimedShare, type ClaimShare, toClaimedShare } from './claim-queues.ts';

/**
 * Claims due deliveries outside the lanes, oldest due first, but only so many of a webhook and of an organization at
 * a time: a receiver that comes back after a day is not met by all that piled up. As in {@link claimLanes} it jumps
 * from webhook to webhook (next_retries), so that ten thousand retries of one do not stand before those of others. What
 * is found is looked at again under its lock, by its id: `coalesce` keeps the planner from reading all that is due.
 */
export async function claimRetries(
  db: Kysely<Tables>,
  count: number,
  lease: Lease,
  { slow, perOrg, perWebhook, steps, after }: ClaimShare & { perWebhook: number },
): Promise<ClaimedShare> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { reached: string | null }>`
    with recursive heads (webhook_id, due_at, step) as (
      select n.webhook_id, n.due_at, 1 from next_retries(${after ?? beforeAllIds}::uuid) n
      union all
      select n.webhook_id, n.due_at, h.step + 1
      from heads h cross join lateral next_retries(h.webhook_id) n
      where h.webhook_id is not null and h.step < ${steps}::int),
    held as materialized (
      select webhook_id, org_id from deliveries where claim_id is not null and lease_until > now()),
    ready as (
      select d.id, d.due_at,
        row_number() over (partition by w.org_id order by d.due_at, d.id)
          + (select count(*) from held where held.org_id = w.org_id) as place
      from heads h join webhooks w on w.id = h.webhook_id
      cross join lateral due_retries(w.id, greatest(0, ${perWebhook}::int
          - (select count(*) from held where held.webhook_id = w.id))) d
      where h.due_at <= now() and w.disabled_at is null and w.slow = ${slow}),
    due as materialized (
      select d.id from ready r join deliveries d on d.id = r.id
      where r.place <= ${perOrg}::int and coalesce(d.due_at <= now(), false) and (d.lease_until is null or d.lease_until < now())
      order by r.due_at, r.id limit ${count}::int for update of d skip locked),
    claimed as (
      update deliveries d
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = d.tries + 1
      from due where d.id = due.id returning d.id, d.claim_id, d.tries)
    select c.id, c.claim_id as "claimId", c.tries, s.reached
    from (select (select webhook_id from heads where step = ${steps}::int) as reached) s
    left join claimed c on true`.execute(db);
  return toClaimedShare(rows);
}
