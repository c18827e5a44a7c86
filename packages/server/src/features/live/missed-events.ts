import { limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { compareCursors, type EventCursor } from '../../events/event-cursor.ts';
import { hasEventAt, readOrgEvents, type StoredEvent } from '../../events/read-events.ts';

const batchSize = 200;

/**
 * Whether somebody who has everything up to `cursor` can be sent what he missed of his orgs, and if not, why. Behind
 * too many events it is cheaper for both sides to read anew.
 */
export async function judgeResume(
  db: Kysely<Tables>,
  orgIds: readonly string[],
  cursor: EventCursor,
): Promise<'possible' | 'unknown' | 'too_old'> {
  if (!(await hasEventAt(db, cursor))) return 'unknown';
  const { resumableEvents } = limits.streams;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from unnest(${orgIds}::uuid[]) o (id) cross join lateral (
        select from events e
        where e.org_id = o.id
          and (e.transaction_id, e.position) > (${cursor.transactionId}::xid8, ${cursor.position}::bigint)
        limit ${resumableEvents + 1}) e
      limit ${resumableEvents + 1}) missed`.execute(db);
  return (rows[0]?.count ?? 0) > resumableEvents ? 'too_old' : 'possible';
}

/** Events of the orgs behind `after` and up to `last`, in their order; read as they are asked for. */
export async function* readMissed(
  db: Kysely<Tables>,
  orgIds: readonly string[],
  after: EventCursor,
  last: EventCursor,
): AsyncGenerator<StoredEvent, void, undefined> {
  let cursor = after;
  while (compareCursors(cursor, last) < 0) {
    const batch = await readOrgEvents(db, orgIds, cursor, batchSize);
    for (const event of batch.events) {
      if (compareCursors(event.cursor, last) > 0) return;
      yield event;
    }
    if (batch.events.length < batchSize) return;
    cursor = batch.cursor;
  }
}
