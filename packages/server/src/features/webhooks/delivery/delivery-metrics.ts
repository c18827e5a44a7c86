import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import type { Metric } from '../../../metric.ts';
import { readTotals } from './delivery-totals.ts';

/** Webhooks scanned for the oldest waiting delivery. */
const scanLimit = 1_000;

/** What a monitor should know of deliveries. None of it reads what has been delivered. */
export function deliveryMetrics({ db }: Pick<Services, 'db'>): readonly Metric[] {
  return [
    {
      name: 'fettle_delivery_attempts_total',
      help: 'Delivery attempts by outcome, across all processes; updated every minute',
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

/** Jumps from webhook to webhook along the indexes of pending deliveries, and reads only the first of each. */
async function readBacklog(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows } = await sql<{ first: number; later: number }>`
    with recursive queues (webhook_id, since, step) as (
      select ${nilUuid}::uuid, null::timestamptz, 0
      union all
      select head.webhook_id, head.created_at, queue.step + 1
      from queues queue cross join lateral (
        select webhook_id, created_at from deliveries
        where status = 'pending' and due_at is null and webhook_id > queue.webhook_id
        order by webhook_id, position limit 1) head
      where queue.step < ${scanLimit}::int),
    retries (webhook_id, since, step) as (
      select ${nilUuid}::uuid, null::timestamptz, 0
      union all
      select head.webhook_id, head.due_at, retry.step + 1
      from retries retry cross join lateral (
        select webhook_id, due_at from deliveries
        where due_at is not null and webhook_id > retry.webhook_id order by webhook_id, due_at limit 1) head
      where retry.step < ${scanLimit}::int)
    select
      greatest(0, extract(epoch from now() - (select min(since) from queues))::float8) as first,
      greatest(0, extract(epoch from now() - (select min(since) from retries))::float8) as later`.execute(db);
  return rows[0] ?? { first: 0, later: 0 };
}
