import { limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { compareCursors, type EventCursor } from '../../events/event-cursor.ts';
import { hasEventAt, readOrgEvents, type StoredEvent } from '../../events/read-events.ts';

const batchSize = 200;

/**
 * Whether a reader that has everything up to `cursor` can get the missed events of its organizations, and if not, why not.
 * After too many events, reading everything again is cheaper for both sides.
 */
export async function checkResume(
  db: Kysely<Tables>,
  orgIds: readonly string[],
  cursor: EventCursor,
): Promise<'possible' | 'unknown' | 'too_old'> {
  if (!(await hasEventAt(db, cursor))) return 'unknown';
  const { resumableEvents } = limits.streams;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from unnest(${orgIds}::uuid[]) org (id) cross join lateral (
        select from events event
        where event.org_id = org.id
          and (event.transaction_id, event.position) > (${cursor.transactionId}::xid8, ${cursor.position}::bigint)
        limit ${resumableEvents + 1}) event
      limit ${resumableEvents + 1}) missed`.execute(db);
  return (rows[0]?.count ?? 0) > resumableEvents ? 'too_old' : 'possible';
}

/** Events of the organizations after `after` and up to `last`, in their order; read as they are consumed. */
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
