import { sql } from 'kysely';
import type { Chore } from '../../../chores.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';
import { beforeAllIds } from './claim-queues.ts';

/** Deliveries ended by one run. */
const rowsPerRun = 5_000;

/**
 * Ends as skipped what waits for a webhook that is switched off or no longer there: when it switched itself off, or an
 * event came in the moment in which it was. Finds the webhooks by jumping along the indexes of what waits, and so reads
 * nothing of the log.
 */
export const skipUndeliverable: Chore = {
  name: 'undeliverable',
  async run({ db }) {
    const { numAffectedRows = 0n } = await sql`
      with recursive lanes (webhook_id) as (
        select ${beforeAllIds}::uuid
        union all
        select (select d.webhook_id from deliveries d
            where d.status = 'pending' and d.due_at is null and d.webhook_id > l.webhook_id
            order by d.webhook_id limit 1)
        from lanes l where l.webhook_id is not null),
      retries (webhook_id) as (
        select ${beforeAllIds}::uuid
        union all
        select (select d.webhook_id from deliveries d
            where d.due_at is not null and d.webhook_id > r.webhook_id order by d.webhook_id limit 1)
        from retries r where r.webhook_id is not null),
      ended as materialized (
        select waiting.webhook_id from (select webhook_id from lanes union select webhook_id from retries) waiting
        where waiting.webhook_id is not null
          and not exists (select from webhooks w where w.id = waiting.webhook_id and w.disabled_at is null)),
      doomed as materialized (
        select d.id from ended cross join lateral (
          (select id from deliveries
           where webhook_id = ended.webhook_id and status = 'pending' and due_at is null limit ${rowsPerRun}::int)
          union all
          (select id from deliveries
           where webhook_id = ended.webhook_id and due_at is not null
             and (lease_until is null or lease_until < now()) limit ${rowsPerRun}::int)) d
        limit ${rowsPerRun}::int)
      update deliveries d
      set status = 'skipped', completed_at = now(), due_at = null, claim_id = null, lease_until = null
      from doomed where d.id = doomed.id and d.status = 'pending'`.execute(db);
    const count = Number(numAffectedRows);
    countDelivery('skipped', count);
    return count;
  },
};
