import { sql } from 'kysely';
import { nilUuid } from '../../../ids.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';

/** Deliveries ended by one run. */
const rowsPerRun = 5_000;

/**
 * Ends as skipped the pending deliveries of webhooks that are disabled or deleted: those of a webhook that was disabled
 * automatically, and those of an event that came at the moment the webhook was disabled by hand. Jumps along the indexes
 * of pending deliveries (next_lane, next_retries), so the log is not read.
 */
export const skipUndeliverable: PeriodicJob = {
  name: 'undeliverable',
  async run({ db }) {
    const { numAffectedRows = 0n } = await sql`
      with recursive queues (webhook_id) as (
        select next_lane(${nilUuid}::uuid)
        union all
        select next_lane(queue.webhook_id) from queues queue where queue.webhook_id is not null),
      retries (webhook_id) as (
        select next.webhook_id from next_retries(${nilUuid}::uuid) next
        union all
        select next.webhook_id
        from retries retry cross join lateral next_retries(retry.webhook_id) next
        where retry.webhook_id is not null),
      undeliverable as materialized (
        select waiting.webhook_id from (select webhook_id from queues union select webhook_id from retries) waiting
        where waiting.webhook_id is not null and not exists (
          select from webhooks webhook where webhook.id = waiting.webhook_id and webhook.disabled_at is null)),
      ended as materialized (
        select pending.id from undeliverable cross join lateral (
          (select id from deliveries
           where webhook_id = undeliverable.webhook_id and status = 'pending' and due_at is null
           limit ${rowsPerRun}::int)
          union all
          (select id from deliveries
           where webhook_id = undeliverable.webhook_id and due_at is not null
             and (lease_until is null or lease_until < now()) limit ${rowsPerRun}::int)) pending
        limit ${rowsPerRun}::int)
      update deliveries delivery
      set status = 'skipped', completed_at = now(), due_at = null, claim_id = null, lease_until = null
      from ended where delivery.id = ended.id and delivery.status = 'pending'`.execute(db);
    const count = Number(numAffectedRows);
    countDelivery('skipped', count);
    return count;
  },
};
