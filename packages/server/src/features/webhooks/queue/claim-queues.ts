import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { type ClaimedRow, claimIdOf, type Lease } from '../../../work/lease.ts';
import type { Claimed } from '../../../work/worker.ts';

/** Which of the waiting webhooks are claimed. */
export interface ClaimScope {
  /** Those whose last attempt was slow, or all others. */
  slow: boolean;
  /** Rows of one organization that all processes together may hold at a time. */
  perOrg: number;
  /** Webhooks scanned in one call, beginning behind `after`. */
  scanLimit: number;
  /** Where an earlier call stopped scanning; null for the beginning. */
  after: string | null;
}

/**
 * Claims queues in which a first attempt waits: each time one of the organization that has the fewest being sent, and of
 * these the one that was served longest ago. However many queues and deliveries others have, an organization with a single
 * one waits for the next free slot, and for no more than one queue of each organization that has equally few. By the time
 * of waiting alone, it would wait for the share of each of them.
 *
 * It jumps from webhook to webhook along the index deliveries_lane (next_lane), so that its cost follows the number of
 * waiting queues, however many webhooks there are and however long a queue is. It never scans more than `scanLimit`, so
 * ten thousand waiting queues take several calls. The limit per organization may be exceeded by a few when processes
 * claim at the same moment.
 */
export async function claimQueues(
  db: Kysely<Tables>,
  count: number,
  lease: Lease,
  { slow, perOrg, scanLimit, after }: ClaimScope,
): Promise<Claimed> {
  const { rows } = await sql<(ClaimedRow | { id: null }) & { scannedTo: string | null }>`
    with recursive queues (webhook_id, step) as (
      select next_lane(${after ?? nilUuid}::uuid), 1
      union all
      select next_lane(queue.webhook_id), queue.step + 1
      from queues queue where queue.webhook_id is not null and queue.step < ${scanLimit}::int),
    held as (
      select org_id, count(*) as queues from webhooks
      where claim_id is not null and lease_until > now() and slow = ${slow} group by org_id),
    ready as (
      select webhook.id, webhook.due_at,
        row_number() over (partition by webhook.org_id order by webhook.due_at, webhook.id)
          + coalesce(held.queues, 0) as place
      from queues queue join webhooks webhook on webhook.id = queue.webhook_id
      left join held on held.org_id = webhook.org_id
      where webhook.due_at <= now() and (webhook.lease_until is null or webhook.lease_until < now())
        and webhook.slow = ${slow}),
    due as materialized (
      select webhook.id from ready join webhooks webhook on webhook.id = ready.id
      where ready.place <= ${perOrg}::int and webhook.due_at <= now()
        and (webhook.lease_until is null or webhook.lease_until < now())
      order by ready.place, ready.due_at, ready.id limit ${count}::int for update of webhook skip locked),
    claimed as (
      update webhooks webhook
      set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}),
        tries = webhook.tries + 1
      from due where webhook.id = due.id returning webhook.id, webhook.claim_id, webhook.tries)
    select claimed.id, claimed.claim_id as "claimId", claimed.tries, scan.scanned_to as "scannedTo"
    from (select (select webhook_id from queues where step = ${scanLimit}::int) as scanned_to) scan
    left join claimed on true`.execute(db);
  return toClaimResult(rows);
}

/** There is always a row; without a claim, it only holds how far the scan went. */
export function toClaimResult(
  rows: readonly ((ClaimedRow | { id: null }) & { scannedTo: string | null })[],
): Claimed {
  return {
    claimed: rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, claimId: row.claimId, tries: row.tries }],
    ),
    scannedTo: rows[0]?.scannedTo ?? null,
  };
}
