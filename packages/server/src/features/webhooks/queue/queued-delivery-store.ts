import type { EventType } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { writeEnvelope } from '../../../events/envelope.ts';
import type { HeldRow } from '../../../work/lease.ts';

type Db = Kysely<Tables>;

/** What an attempt needs of a webhook, as it was when it was read. */
export interface Target {
  webhookId: string;
  url: string;
  events: EventType[];
  secret: Buffer;
  /** Null once its time is over. */
  previousSecret: Buffer | null;
  /** The database's clock then, in milliseconds since 1970. */
  databaseMs: number;
}

/** A delivery that waits for an attempt. */
export interface WaitingDelivery {
  id: string;
  eventType: EventType;
  attemptCount: number;
  /** Made by hand to try a webhook: no event stands behind it. */
  isTest: boolean;
  /** Null when the event is no longer kept. */
  body: string | null;
}

/** Selects a {@link Target} of `webhooks w`. */
export const targetColumns = sql`
  w.id as "webhookId", w.url, w.events, w.secret,
  case when w.previous_secret_until > now() then w.previous_secret end as "previousSecret",
  extract(epoch from clock_timestamp())::float8 * 1000 as "databaseMs"`;

interface DeliveryRow {
  id: string;
  eventType: EventType;
  attemptCount: number;
  testBody: string | null;
  eventId: string;
  projectId: string | null;
  createdAt: string;
  data: string;
}

/** Of `deliveries d left join events e`. */
const deliveryColumns = sql`
  d.id, d.event_type as "eventType", d.attempt_count as "attemptCount", d.body as "testBody",
  d.event_id as "eventId", e.project_id as "projectId", e.created_at as "createdAt", e.data::text as data`;

/** Bytes of events, as they are stored, that a worker reads at a time; a larger one comes alone. */
const batchBytes = 512 * 1024;

/**
 * The next first attempts of a lane in their order, at most `limit`, with where they go; null when the claim is lost.
 * Reading them locks nothing: only the holder of the lane sends them.
 */
export async function readLane(
  db: Db,
  { id, claimId }: HeldRow,
  limit: number,
): Promise<{ target: Target; deliveries: WaitingDelivery[] } | null> {
  const { rows } = await sql<Target & (DeliveryRow | { id: null })>`
    select ${targetColumns}, d.*
    from webhooks w left join lateral (
      select * from (
        select ${deliveryColumns}, d.position,
          sum(pg_column_size(e.data)) over (order by d.position, d.id) - pg_column_size(e.data) as "bytesBefore"
        from next_in_lane(w.id, ${limit}::int) d
        left join events e on e.id = d.event_id) b
      where coalesce(b."bytesBefore", 0) < ${batchBytes}::int) d on true
    where w.id = ${id} and w.claim_id = ${claimId} and w.disabled_at is null
    order by d.position, d.id`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    target: toTarget(first),
    deliveries: rows.flatMap((row) => (row.id === null ? [] : [toDelivery(row)])),
  };
}

/** A delivery outside the lane with where it goes; null when the claim is lost or the webhook is gone. */
export async function readRetry(
  db: Db,
  { id, claimId }: HeldRow,
): Promise<{ target: Target; delivery: WaitingDelivery } | null> {
  const { rows } = await sql<Target & DeliveryRow>`
    select ${targetColumns}, ${deliveryColumns}
    from deliveries d join webhooks w on w.id = d.webhook_id left join events e on e.id = d.event_id
    where d.id = ${id} and d.claim_id = ${claimId} and d.due_at is not null`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { target: toTarget(row), delivery: toDelivery(row) };
}

/**
 * Ends deliveries that are not to be sent, as long as the claim on their lane, or on the one of them, holds; says
 * whether it did.
 */
export async function skipDeliveries(db: Db, fence: Fence, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    with webhook as materialized (
      select w.id from webhooks w where w.id = ${fence.webhookId} ${laneCondition(fence)} for update),
    skipped as (
      update deliveries d
      set status = 'skipped', completed_at = now(), due_at = null, claim_id = null, lease_until = null
      from webhook where d.id = any(${ids}::uuid[]) and d.status = 'pending' ${rowCondition(fence)})
    select 1 from webhook`.execute(db);
  return rows.length > 0;
}

/** Gives a lane back: others that wait come before it. */
export async function handBackLane(db: Db, { id, claimId }: HeldRow): Promise<void> {
  await sql`
    update webhooks set claim_id = null, lease_until = null, tries = 0, due_at = now()
    where id = ${id} and claim_id = ${claimId} and due_at is not null`.execute(db);
}

/** Under which claim something is written: that of the lane, or that of a delivery outside it. */
export type Fence =
  | { kind: 'lane'; webhookId: string; claimId: string }
  | { kind: 'delivery'; webhookId: string; claimId: string };

/** For a statement that locks `webhooks w` first. */
export function laneCondition({ kind, claimId }: Fence): RawBuilder<unknown> {
  return kind === 'lane' ? sql`and w.claim_id = ${claimId}` : sql``;
}

/** For the same statement, where it changes `deliveries d`. */
export function rowCondition({ kind, claimId }: Fence): RawBuilder<unknown> {
  return kind === 'delivery' ? sql`and d.claim_id = ${claimId}` : sql``;
}

export function toTarget(row: Target): Target {
  return {
    webhookId: row.webhookId,
    url: row.url,
    events: row.events,
    secret: row.secret,
    previousSecret: row.previousSecret,
    databaseMs: row.databaseMs,
  };
}

function toDelivery(row: DeliveryRow): WaitingDelivery {
  return {
    id: row.id,
    eventType: row.eventType,
    attemptCount: row.attemptCount,
    isTest: row.testBody !== null,
    body: row.testBody ?? bodyOf(row),
  };
}

/** The same bytes at every attempt: the row of an event never changes. */
function bodyOf({ eventId, eventType, createdAt, projectId, data }: DeliveryRow): string | null {
  if (projectId === null) return null;
  return writeEnvelope({ id: eventId, type: eventType, createdAt, projectId, data });
}
