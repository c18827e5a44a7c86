import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { type ClaimedRow, claimIdOf, type Lease } from '../../../work/lease.ts';
import type { Claimed } from '../../../work/worker.ts';
import { type ClaimScope, toClaimResult } from './claim-queues.ts';

/**
 * Claims due deliveries outside the queues: each time one of the organization that has the fewest being sent, longest due
 * first. By the due time alone, an organization would wait until everything that piled up before for two others has been
 * sent. Only a few of each webhook and of each organization are sent at a time: a receiver that is back after a day does
 * not get everything at once. Like
 * {@link claimQueues}, it jumps from webhook to webhook (next_retries), so that ten thousand retries of one webhook do
 * not delay those of others. What it finds is checked again under its lock, by its ID: `coalesce` keeps the planner from
 * reading everything that is due.
 */
export async function claimRetries(
  db: Kysely<Tables>,
  count: number,
  lease: Lease,
  { slow, perOrg, perWebhook, scanLimit, after }: ClaimScope & { perWebhook: number },
): Promise<Claimed> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { scannedTo: string | null }>`
    with recursive heads (webhook_id, due_at, step) as (
      select next.webhook_id, next.due_at, 1 from next_retries(${after ?? nilUuid}::uuid) next
      union all
      select next.webhook_id, next.due_at, head.step + 1
      from heads head cross join lateral next_retries(head.webhook_id) next
      where head.webhook_id is not null and head.step < ${scanLimit}::int),
    held as materialized (
      select webhook_id, org_id from deliveries where claim_id is not null and lease_until > now()),
    ready as (
      select retry.id, retry.due_at,
        row_number() over (partition by webhook.org_id order by retry.due_at, retry.id)
          + (select count(*) from held where held.org_id = webhook.org_id) as place
      from heads head join webhooks webhook on webhook.id = head.webhook_id
      cross join lateral due_retries(webhook.id, greatest(0, ${perWebhook}::int
          - (select count(*) from held where held.webhook_id = webhook.id))) retry
      where head.due_at <= now() and webhook.disabled_at is null and webhook.slow = ${slow}),
    due as materialized (
      select delivery.id from ready join deliveries delivery on delivery.id = ready.id
      where ready.place <= ${perOrg}::int and coalesce(delivery.due_at <= now(), false)
        and (delivery.lease_until is null or delivery.lease_until < now())
      order by ready.place, ready.due_at, ready.id limit ${count}::int for update of delivery skip locked),
    claimed as (
      update deliveries delivery
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = delivery.tries + 1
      from due where delivery.id = due.id returning delivery.id, delivery.claim_id, delivery.tries)
    select claimed.id, claimed.claim_id as "claimId", claimed.tries, scan.scanned_to as "scannedTo"
    from (select (select webhook_id from heads where step = ${scanLimit}::int) as scanned_to) scan
    left join claimed on true`.execute(db);
  return toClaimResult(rows);
}
