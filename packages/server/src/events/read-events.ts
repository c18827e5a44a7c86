import type { EventType, TouchedType } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { type EventCursor, firstCursor } from './event-cursor.ts';

/** A stored event, for readers of all events. */
export interface StoredEvent {
  id: string;
  orgId: string;
  projectId: string;
  /** Or the message from touch.ts, which is only for live streams. */
  type: EventType | TouchedType;
  /** JSON text, byte for byte as it was written. */
  data: string;
  createdAt: string;
  cursor: EventCursor;
}

export interface EventBatch {
  events: StoredEvent[];
  /** After the last of them; unchanged when there are none. */
  cursor: EventCursor;
}

interface EventRow extends Omit<StoredEvent, 'cursor'> {
  transactionId: string;
  position: number;
}

/**
 * The next events after `cursor`, up to `limit`, in the order that every reader sees. Returns only events of transactions
 * older than the oldest running one, so that no event can appear in between later; newer events are in a later batch.
 *
 * A reader that stores its cursor must use columns of the types `xid8` and `bigint`: when the database moves to another
 * server, db/foreign-transactions.ts finds them by type. Uses the index events_order.
 */
export async function readEvents(
  db: Kysely<Tables>,
  cursor: EventCursor,
  limit: number,
): Promise<EventBatch> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events event where ${isBehind(cursor)}
    order by event.transaction_id, event.position limit ${limit}`.execute(db);
  return toBatch(rows, cursor);
}

/** The same for the events of some organizations, each through the index events_org. */
export async function readOrgEvents(
  db: Kysely<Tables>,
  orgIds: readonly string[],
  cursor: EventCursor,
  limit: number,
): Promise<EventBatch> {
  const { rows } = await sql<EventRow>`
    select ${columns} from unnest(${orgIds}::uuid[]) org (id) cross join lateral (
      select event.* from events event where event.org_id = org.id and ${isBehind(cursor)}
      order by event.transaction_id, event.position limit ${limit}) event
    order by event.transaction_id, event.position limit ${limit}`.execute(db);
  return toBatch(rows, cursor);
}

/** The newest events of some organizations since a time and up to `last`, in their order: up to `limit` of each organization. */
export async function readRecentEvents(
  db: Kysely<Tables>,
  {
    orgIds,
    since,
    last,
    limit,
  }: { orgIds: readonly string[]; since: Date; last: EventCursor; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from unnest(${orgIds}::uuid[]) org (id) cross join lateral (
      select event.* from events event where event.org_id = org.id
        and (event.transaction_id, event.position) <= (${last.transactionId}::xid8, ${last.position}::bigint)
      order by event.transaction_id desc, event.position desc limit ${limit}) event
    where event.created_at >= ${since.toISOString()}
    order by event.transaction_id, event.position`.execute(db);
  return rows.map(toEvent);
}

const columns = sql`event.id, event.org_id as "orgId", event.project_id as "projectId", event.type,
  event.data::text as data, event.created_at as "createdAt", event.transaction_id::text as "transactionId", event.position`;

function isBehind({ transactionId, position }: EventCursor) {
  return sql<boolean>`(event.transaction_id, event.position) > (${transactionId}::xid8, ${position}::bigint)
    and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())`;
}

/** Where a reader is that keeps its place outside of the database. */
export interface ReadPlace {
  cursor: EventCursor;
  /** The event before the cursor; null before all events. */
  eventId: string | null;
}

/** After the last event: where a reader starts that needs only new events. */
export async function readLastPlace(db: Kysely<Tables>): Promise<ReadPlace> {
  const { rows } = await sql<EventCursor & { eventId: string }>`
    select event.id as "eventId", event.transaction_id::text as "transactionId", event.position from events event
    where event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by event.transaction_id desc, event.position desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return { cursor: firstCursor, eventId: null };
  const { eventId, transactionId, position } = last;
  return { cursor: { transactionId, position }, eventId };
}

/**
 * As `readEvents`, for a reader that keeps its place outside of the database; null if the event before that place is not in
 * this database. A failover can have lost it: PostgreSQL shows a change that is not on the standby yet to others when the
 * wait for the standby is ended. The next leader uses its transaction ID again, so that events of the next changes would
 * be before the place. Checked in the statement itself, because a pooler connects to the next leader unnoticed.
 */
export async function readEventsBehind(
  db: Kysely<Tables>,
  { cursor, eventId }: ReadPlace,
  limit: number,
): Promise<{ events: StoredEvent[]; place: ReadPlace } | null> {
  const { transactionId, position } = cursor;
  const isThere = sql`exists (select from events
    where (transaction_id, position) = (${transactionId}::xid8, ${position}::bigint) and id = ${eventId})`;
  const { rows } = await sql<EventRow | { id: null }>`
    select ${columns} from (select where ${eventId === null ? sql`true` : isThere}) place
    left join lateral (
      select event.* from events event where ${isBehind(cursor)}
      order by event.transaction_id, event.position limit ${limit}) event on true
    order by event.transaction_id, event.position`.execute(db);
  if (rows.length === 0) return null;
  const { events, cursor: end } = toBatch(
    rows.filter((row) => row.id !== null),
    cursor,
  );
  return { events, place: { cursor: end, eventId: events.at(-1)?.id ?? eventId } };
}

/** Whether the cursor is valid: after an existing event, or before all events. */
export async function hasEventAt(
  db: Kysely<Tables>,
  { transactionId, position }: EventCursor,
): Promise<boolean> {
  if (transactionId === firstCursor.transactionId && position === firstCursor.position) return true;
  const { rows } = await sql`
    select from events
    where transaction_id = ${transactionId}::xid8 and position = ${position}::bigint`.execute(db);
  return rows.length > 0;
}

function toBatch(rows: readonly EventRow[], cursor: EventCursor): EventBatch {
  const events = rows.map(toEvent);
  return { events, cursor: events.at(-1)?.cursor ?? cursor };
}

function toEvent({ transactionId, position, ...event }: EventRow): StoredEvent {
  return { ...event, cursor: { transactionId, position } };
}
