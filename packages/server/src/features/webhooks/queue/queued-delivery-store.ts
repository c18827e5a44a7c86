import type { EventType } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { writeEnvelope } from '../../../events/envelope.ts';
import type { HeldRow } from '../../../work/lease.ts';
import { type Target, targetColumns, toTarget } from '../delivery/delivery-target.ts';
import type { Fence, QueuedDelivery } from '../delivery/queued-delivery.ts';

type Db = Kysely<Tables>;

interface QueuedRow {
  id: string;
  eventType: EventType;
  attemptCount: number;
  testBody: string | null;
  eventId: string;
  projectId: string | null;
  createdAt: string;
  data: string;
}

/** Of `deliveries delivery left join events event`. */
const queuedColumns = sql`
  delivery.id, delivery.event_type as "eventType", delivery.attempt_count as "attemptCount",
  delivery.body as "testBody", delivery.event_id as "eventId", event.project_id as "projectId",
  event.created_at as "createdAt", event.data::text as data`;

/** Bytes of events, as they are stored, that a worker reads at a time; a larger event comes alone. */
const batchBytes = 512 * 1024;

/**
 * The next first attempts of a queue in their order, up to `limit`, with their target; null when the claim is lost.
 * Reading them locks nothing, because only the holder of the queue sends them.
 */
export async function readQueue(
  db: Db,
  { id, claimId }: HeldRow,
  limit: number,
): Promise<{ target: Target; deliveries: QueuedDelivery[] } | null> {
  const { rows } = await sql<Target & (QueuedRow | { id: null })>`
    select ${targetColumns}, queued.*
    from webhooks webhook left join lateral (
      select * from (
        select ${queuedColumns}, delivery.position,
          sum(pg_column_size(event.data)) over (order by delivery.position, delivery.id)
            - pg_column_size(event.data) as "bytesBefore"
        from next_in_lane(webhook.id, ${limit}::int) delivery
        left join events event on event.id = delivery.event_id) batch
      where coalesce(batch."bytesBefore", 0) < ${batchBytes}::int) queued on true
    where webhook.id = ${id} and webhook.claim_id = ${claimId} and webhook.disabled_at is null
    order by queued.position, queued.id`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    target: toTarget(first),
    deliveries: rows.flatMap((row) => (row.id === null ? [] : [toQueuedDelivery(row)])),
  };
}

/** A delivery outside the queue with its target; null when the claim is lost or the webhook is deleted. */
export async function readRetry(
  db: Db,
  { id, claimId }: HeldRow,
): Promise<{ target: Target; delivery: QueuedDelivery } | null> {
  const { rows } = await sql<Target & QueuedRow>`
    select ${targetColumns}, ${queuedColumns}
    from deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
    left join events event on event.id = delivery.event_id
    where delivery.id = ${id} and delivery.claim_id = ${claimId} and delivery.due_at is not null`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { target: toTarget(row), delivery: toQueuedDelivery(row) };
}

/**
 * Ends deliveries that must not be sent, as long as the claim on their queue, or on the single delivery, holds; returns
 * whether it did.
 */
export async function skipDeliveries(db: Db, fence: Fence, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    with target as materialized (
      select webhook.id from webhooks webhook where webhook.id = ${fence.webhookId} ${queueFence(fence)} for update),
    skipped as (
      update deliveries delivery
      set status = 'skipped', completed_at = now(), due_at = null, claim_id = null, lease_until = null
      from target where delivery.id = any(${ids}::uuid[]) and delivery.status = 'pending' ${deliveryFence(fence)})
    select 1 from target`.execute(db);
  return rows.length > 0;
}

/** Releases a queue: others that wait come before it. */
export async function releaseQueue(db: Db, { id, claimId }: HeldRow): Promise<void> {
  await sql`
    update webhooks set claim_id = null, lease_until = null, tries = 0, due_at = now()
    where id = ${id} and claim_id = ${claimId} and due_at is not null`.execute(db);
}

/** For a statement that locks `webhooks webhook` first. */
function queueFence({ kind, claimId }: Fence): RawBuilder<unknown> {
  return kind === 'queue' ? sql`and webhook.claim_id = ${claimId}` : sql``;
}

/** For the same statement, where it changes `deliveries delivery`. */
function deliveryFence({ kind, claimId }: Fence): RawBuilder<unknown> {
  return kind === 'delivery' ? sql`and delivery.claim_id = ${claimId}` : sql``;
}

function toQueuedDelivery(row: QueuedRow): QueuedDelivery {
  return {
    id: row.id,
    eventType: row.eventType,
    attemptCount: row.attemptCount,
    isTest: row.testBody !== null,
    body: row.testBody ?? bodyOf(row),
  };
}

/** The same bytes at every attempt, because the row of an event never changes. */
function bodyOf({ eventId, eventType, createdAt, projectId, data }: QueuedRow): string | null {
  if (projectId === null) return null;
  return writeEnvelope({ id: eventId, type: eventType, createdAt, projectId, data });
}
