import type { EventType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** An event that has not reached a webhook. */
export interface LostEvent {
  eventId: string;
  eventType: EventType;
  position: number;
}

/**
 * Events of deliveries made since a time that all failed or were skipped, in the order in which they happened. Events
 * that are no longer kept, and types the webhook no longer wants, are left out; so are tests. Reads the log of the
 * webhook back to that time, by the index deliveries_log.
 */
export async function findLostEvents(
  tx: Ctx,
  webhook: { id: string; events: readonly EventType[] },
  since: string,
  count: number,
): Promise<LostEvent[]> {
  const { rows } = await sql<LostEvent>`
    select lost."eventId", lost."eventType", lost.position from (
      select d.event_id as "eventId", min(d.event_type) as "eventType", min(d.position) as position
      from deliveries d
      where d.webhook_id = ${webhook.id} and d.id >= ${firstIdAt(since)}::uuid and d.created_at >= ${since}
        and d.body is null and d.event_type = any(${webhook.events}::text[])
      group by d.event_id having bool_and(d.status in ('failed', 'skipped'))) lost
    where exists (select 1 from events e where e.id = lost."eventId")
    order by lost.position, lost."eventId" limit ${count}`.execute(tx.db);
  return rows;
}

/**
 * Those of some events that have been taken up again, or have arrived, in the last minutes: by others who asked while
 * we looked. Reads the newest part of the log only.
 */
export async function findTakenUp(
  tx: Ctx,
  webhookId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const recently = new Date(tx.clock().getTime() - RECENT_MS).toISOString();
  const { rows } = await sql<{ eventId: string }>`
    select d.event_id as "eventId" from deliveries d
    where d.webhook_id = ${webhookId} and d.id >= ${firstIdAt(recently)}::uuid
      and d.status in ('pending', 'succeeded') and d.event_id = any(${eventIds}::uuid[])`.execute(tx.db);
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Longer than any request takes. */
const RECENT_MS = 10 * 60_000;

/** A second of grace: ids carry the time of the database, and `created_at` that of the process. */
const GRACE_MS = 1_000;

/** The least UUIDv7 of about that time (RFC 9562 §5.7). */
function firstIdAt(time: string): string {
  const hex = Math.max(0, Date.parse(time) - GRACE_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
