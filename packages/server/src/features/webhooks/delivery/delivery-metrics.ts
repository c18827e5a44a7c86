import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Measure } from '../../../metric.ts';
import { beforeAllIds } from '../queue/claim-queues.ts';
import { readTotals } from './delivery-totals.ts';

/** Webhooks that are looked at for the age of what waits. */
const steps = 1_000;

/** What a monitor should know of deliveries. None of it reads what has been delivered. */
export function deliveryMeasures({ db }: Pick<Services, 'db'>): readonly Measure[] {
  return [
    {
      name: 'fettle_delivery_attempts_total',
      help: 'Delivery attempts by outcome, over all processes; updated every minute',
      kind: 'counter',
      label: 'outcome',
      read: () => readTotals(db),
    },
    {
      name: 'fettle_delivery_backlog_seconds',
      help: 'Age of the oldest event waiting for its first attempt, and time since the oldest retry was due',
      kind: 'gauge',
      label: 'attempt',
      read: () => readBacklog(db),
    },
  ];
}

/** From webhook to webhook along the indexes of what waits, and of each only the head. */
async function readBacklog(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ first: number; later: number }>`
    with recursive lanes (webhook_id, since, step) as (
      select ${beforeAllIds}::uuid, null::timestamptz, 0
      union all
      select d.webhook_id, d.created_at, l.step + 1
      from lanes l cross join lateral (
        select webhook_id, created_at from deliveries
        where status = 'pending' and due_at is null and webhook_id > l.webhook_id
        order by webhook_id, position limit 1) d
      where l.step < ${steps}::int),
    retries (webhook_id, since, step) as (
      select ${beforeAllIds}::uuid, null::timestamptz, 0
      union all
      select d.webhook_id, d.due_at, r.step + 1
      from retries r cross join lateral (
        select webhook_id, due_at from deliveries
        where due_at is not null and webhook_id > r.webhook_id order by webhook_id, due_at limit 1) d
      where r.step < ${steps}::int)
    select
      greatest(0, extract(epoch from now() - (select min(since) from lanes))::float8) as first,
      greatest(0, extract(epoch from now() - (select min(since) from retries))::float8) as later`.execute(db);
  return rows[0] ?? { first: 0, later: 0 };
}
