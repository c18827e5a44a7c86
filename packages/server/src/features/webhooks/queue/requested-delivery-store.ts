import type { EventType } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { type DeliveryRow, deliveryColumns } from '../log/delivery-row.ts';

/** A delivery that somebody requests, besides those that events create. */
export interface RequestedDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  position: number;
  /** Of a test; null where the event is stored. */
  body: string | null;
}

/** SQL that is true for each `delivery` which sends the same event. */
export function isOfEvent(eventId: string): RawBuilder<boolean> {
  return sql<boolean>`delivery.event_id = ${eventId}`;
}

/** SQL that is true for each `delivery` which is a test of one type. */
export function isTestOf(type: EventType): RawBuilder<boolean> {
  return sql<boolean>`delivery.event_type = ${type} and delivery.body is not null`;
}

/** The delivery of an event that is still in the queue, waiting for its first attempt; by the index deliveries_lane. */
export async function findQueued(
  tx: Ctx,
  webhookId: string,
  { eventId, position }: { eventId: string; position: number },
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from deliveries delivery
    where delivery.webhook_id = ${webhookId} and delivery.status = 'pending' and delivery.due_at is null
      and delivery.position = ${position} and delivery.event_id = ${eventId}`.execute(tx.db);
  return rows[0] ?? null;
}

/**
 * Prepares for a requested delivery, in a transaction that holds the webhook's row. Returns the matching delivery that
 * is already under way: not attempted yet, or held by a worker. Otherwise skips the matching ones that wait for a
 * retry, because the new delivery replaces them, and returns null. So twenty requests at once send one delivery. By the
 * index deliveries_waiting.
 */
export async function supersedeRetries(
  tx: Ctx,
  webhookId: string,
  isSame: RawBuilder<boolean>,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow & { isHeld: boolean }>`
    select ${deliveryColumns}, coalesce(delivery.lease_until > now(), false) as "isHeld"
    from deliveries delivery
    where delivery.webhook_id = ${webhookId} and delivery.status = 'pending' and delivery.due_at is not null
      and ${isSame}
    for update of delivery`.execute(tx.db);
  const underWay = rows.find(({ attemptCount, isHeld }) => attemptCount === 0 || isHeld);
  if (underWay !== undefined) return underWay;
  if (rows.length > 0) await skip(tx, rows);
  return null;
}

async function skip(tx: Ctx, deliveries: readonly DeliveryRow[]): Promise<void> {
  await sql`
    update deliveries
    set status = 'skipped', completed_at = ${tx.clock().toISOString()}, due_at = null,
      claim_id = null, lease_until = null
    where id = any(${deliveries.map(({ id }) => id)}::uuid[])`.execute(tx.db);
}

/** Inserts deliveries that are due now, outside the queue. Those due at the same time are sent in the order of their IDs. */
export async function insertRequested(
  tx: Ctx,
  webhook: { id: string; orgId: string },
  requested: readonly RequestedDelivery[],
  createdAt: string,
): Promise<DeliveryRow[]> {
  const column = <Name extends keyof RequestedDelivery>(name: Name) => requested.map((one) => one[name]);
  const { rows } = await sql<DeliveryRow>`
    insert into deliveries as delivery
      (id, webhook_id, org_id, event_id, event_type, position, body, created_at, due_at)
    select requested.id, ${webhook.id}::uuid, ${webhook.orgId}::uuid, requested.event_id, requested.event_type,
      requested.position, requested.body, ${createdAt}::timestamptz, now()
    from unnest(${column('id')}::uuid[], ${column('eventId')}::uuid[], ${column('eventType')}::text[],
      ${column('position')}::bigint[], ${column('body')}::text[])
      as requested (id, event_id, event_type, position, body)
    returning ${deliveryColumns}`.execute(tx.db);
  return rows;
}

/** {@link insertRequested} for one. */
export async function insertOneRequested(
  tx: Ctx,
  webhook: { id: string; orgId: string },
  requested: RequestedDelivery,
  createdAt: string,
): Promise<DeliveryRow> {
  const [row] = await insertRequested(tx, webhook, [requested], createdAt);
  if (row === undefined) throw new Error('Inserting a delivery returned nothing');
  return row;
}
