import type { EventType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { firstIdOf } from '../../../ids.ts';

/** An event that no delivery has brought to a webhook. */
export interface UndeliveredEvent {
  eventId: string;
  eventType: EventType;
  position: number;
}

/**
 * Events whose deliveries since a given time have all failed or been skipped, in the order of the events. Left out are
 * events that are no longer stored, types the webhook no longer subscribes to, and tests. Reads the log of the webhook
 * back to that time, by the index deliveries_log.
 */
export async function findUndeliveredEvents(
  tx: Ctx,
  webhook: { id: string; events: readonly EventType[] },
  since: string,
  count: number,
): Promise<UndeliveredEvent[]> {
  const { rows } = await sql<UndeliveredEvent>`
    select undelivered."eventId", undelivered."eventType", undelivered.position from (
      select delivery.event_id as "eventId", min(delivery.event_type) as "eventType",
        min(delivery.position) as position
      from deliveries delivery
      where delivery.webhook_id = ${webhook.id} and delivery.id >= ${firstIdAt(since)}::uuid
        and delivery.created_at >= ${since}
        and delivery.body is null and delivery.event_type = any(${webhook.events}::text[])
      group by delivery.event_id having bool_and(delivery.status in ('failed', 'skipped'))) undelivered
    where exists (select 1 from events event where event.id = undelivered."eventId")
    order by undelivered.position, undelivered."eventId" limit ${count}`.execute(tx.db);
  return rows;
}

/**
 * Which of some events have been requested again, or delivered, in the last minutes: by another request that ran at the
 * same time. Reads only the newest part of the log.
 */
export async function findAlreadyRequested(
  tx: Ctx,
  webhookId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const recently = new Date(tx.clock().getTime() - recentMs).toISOString();
  const { rows } = await sql<{ eventId: string }>`
    select delivery.event_id as "eventId" from deliveries delivery
    where delivery.webhook_id = ${webhookId} and delivery.id >= ${firstIdAt(recently)}::uuid
      and delivery.status in ('pending', 'succeeded') and delivery.event_id = any(${eventIds}::uuid[])`.execute(
    tx.db,
  );
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Longer than any request takes. */
const recentMs = 10 * 60_000;

/** A tolerance of a second: IDs carry the database's time, and `created_at` the time of the process. */
const toleranceMs = 1_000;

function firstIdAt(time: string): string {
  return firstIdOf(Date.parse(time) - toleranceMs);
}
