import type { EventType } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { type DeliveryRow, deliveryColumns } from '../log/delivery-shape.ts';

/** A delivery that somebody asks for, besides those that events make. */
export interface AskedDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  position: number;
  /** Of a test; null where the event is stored. */
  body: string | null;
}

/** SQL that is true for the deliveries `d` which send the same event. */
export function ofEvent(eventId: string): RawBuilder<boolean> {
  return sql<boolean>`d.event_id = ${eventId}`;
}

/** SQL that is true for the tests among `d` of one type. */
export function isTestOf(type: EventType): RawBuilder<boolean> {
  return sql<boolean>`d.event_type = ${type} and d.body is not null`;
}

/** The delivery that waits in the lane for its first attempt, or is in it; by the index deliveries_lane. */
export async function findInLane(
  tx: Ctx,
  webhookId: string,
  { eventId, position }: { eventId: string; position: number },
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from deliveries d
    where d.webhook_id = ${webhookId} and d.status = 'pending' and d.due_at is null
      and d.position = ${position} and d.event_id = ${eventId}`.execute(tx.db);
  return rows[0] ?? null;
}

/**
 * Makes room for a delivery that is asked for, in a transaction that holds the webhook's row. Answers the one that is
 * on its way already: not tried yet, or held by a worker. Else skips those that wait for their next attempt, because
 * the new one takes their place, and answers null. So whoever asks twenty times at once is sent one. By the index
 * deliveries_waiting.
 */
export async function takePlace(
  tx: Ctx,
  webhookId: string,
  isSame: RawBuilder<boolean>,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow & { isHeld: boolean }>`
    select ${deliveryColumns}, coalesce(d.lease_until > now(), false) as "isHeld" from deliveries d
    where d.webhook_id = ${webhookId} and d.status = 'pending' and d.due_at is not null and ${isSame}
    for update of d`.execute(tx.db);
  const onItsWay = rows.find(({ attemptCount, isHeld }) => attemptCount === 0 || isHeld);
  if (onItsWay !== undefined) return onItsWay;
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

/** Inserts deliveries that are due now, outside the lane. Those due at one time are sent in the order of their ids. */
export async function insertAsked(
  tx: Ctx,
  webhook: { id: string; orgId: string },
  asked: readonly AskedDelivery[],
  createdAt: string,
): Promise<DeliveryRow[]> {
  const column = <Name extends keyof AskedDelivery>(name: Name) => asked.map((one) => one[name]);
  const { rows } = await sql<DeliveryRow>`
    insert into deliveries as d
      (id, webhook_id, org_id, event_id, event_type, position, body, created_at, due_at)
    select a.id, ${webhook.id}::uuid, ${webhook.orgId}::uuid, a.event_id, a.event_type, a.position, a.body,
      ${createdAt}::timestamptz, now()
    from unnest(${column('id')}::uuid[], ${column('eventId')}::uuid[], ${column('eventType')}::text[],
      ${column('position')}::bigint[], ${column('body')}::text[]) as a (id, event_id, event_type, position, body)
    returning ${deliveryColumns}`.execute(tx.db);
  return rows;
}

/** {@link insertAsked} for one. */
export async function insertOneAsked(
  tx: Ctx,
  webhook: { id: string; orgId: string },
  asked: AskedDelivery,
  createdAt: string,
): Promise<DeliveryRow> {
  const [row] = await insertAsked(tx, webhook, [asked], createdAt);
  if (row === undefined) throw new Error('Inserting a delivery returned nothing');
  return row;
}
