import type { EventType } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type EventCursor, firstCursor } from './event-cursor.ts';

/** An event as it is stored, for readers of all events. */
export interface StoredEvent {
  id: string;
  orgId: string;
  projectId: string;
  type: EventType;
  /** JSON text, byte for byte as it was written. */
  data: string;
  createdAt: string;
  cursor: EventCursor;
}

export interface EventBatch {
  events: StoredEvent[];
  /** Behind the last of them; where it was when there are none. */
  cursor: EventCursor;
}

interface EventRow extends Omit<StoredEvent, 'cursor'> {
  transactionId: string;
  position: number;
}

/**
 * The next events behind `cursor`, at most `limit`, in the order that every reader sees and in which none can still
 * come in between: only what every transaction older than the oldest running one has written. An event that waits for
 * such a transaction is in a later batch.
 *
 * A reader who keeps its cursor keeps it in columns of the types `xid8` and `bigint`: when the database has moved to
 * another server, db/foreign-transactions.ts finds them by their type. Read by the index events_order.
 */
export async function readEvents(
  db: Kysely<Tables>,
  cursor: EventCursor,
  limit: number,
): Promise<EventBatch> {
  const { rows } = await sql<EventRow>`
    select e.id, e.org_id as "orgId", e.project_id as "projectId", e.type, e.data::text as data,
      e.created_at as "createdAt", e.transaction_id::text as "transactionId", e.position
    from events e
    where (e.transaction_id, e.position) > (${cursor.transactionId}::xid8, ${cursor.position}::bigint)
      and e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by e.transaction_id, e.position limit ${limit}`.execute(db);
  const events = rows.map(toEvent);
  return { events, cursor: events.at(-1)?.cursor ?? cursor };
}

/** Behind the last event there is now: where a reader begins who wants only what happens from now on. */
export async function readLastCursor(db: Kysely<Tables>): Promise<EventCursor> {
  const { rows } = await sql<EventCursor>`
    select e.transaction_id::text as "transactionId", e.position from events e
    where e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by e.transaction_id desc, e.position desc limit 1`.execute(db);
  return rows[0] ?? firstCursor;
}

function toEvent({ transactionId, position, ...event }: EventRow): StoredEvent {
  return { ...event, cursor: { transactionId, position } };
}
