import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { firstIdOf } from '../../ids.ts';
import type { PeriodicJob } from '../../periodic-jobs.ts';

const dayMs = 86_400_000;
const rowsPerBatch = 5_000;
/** So many that a run keeps up with a thousand events a second, and so few that other jobs get their turn. */
const batchesPerRun = 20;

/**
 * Deletes the events that are older than `FETTLE_EVENT_DAYS`, if that is set, the oldest first: found by their IDs, which
 * begin with their time. Why not whole partitions: docs/decisions/0054.
 */
export const dropOldEvents: PeriodicJob = {
  name: 'old events',
  async run({ db, clock, config }, stopping): Promise<number> {
    if (config.eventDays === null) return 0;
    const before = firstIdOf(clock().getTime() - config.eventDays * dayMs);
    let count = 0;
    for (let batch = 0; batch < batchesPerRun && !stopping.aborted; batch += 1) {
      const deleted = await deleteEventsBefore(db, before);
      count += deleted;
      if (deleted < rowsPerBatch) break;
    }
    return count;
  },
};

/**
 * Deletes a batch of the events whose ID is before this one, and returns their number; it commits at once. Notifications have been made of all that it deletes. It remembers who has changed a
 * task: without that, text that an outsider wrote would be trusted once its event is gone (mcp/content-trust.ts).
 */
export async function deleteEventsBefore(db: Kysely<Tables>, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select id from events where id < ${before}::uuid
        and (transaction_id, position) <= (select transaction_id, position from notification_cursor)
      order by id limit ${rowsPerBatch} for update skip locked),
    deleted as (
      delete from events event using old where event.id = old.id
      returning event.task_id, event.type, event.data -> 'actor' as actor),
    editors as (
      insert into task_editors (org_id, task_id, user_id)
      select distinct task.org_id, task.id, case when deleted.actor ->> 'type' = 'user' then (deleted.actor ->> 'id')::uuid end
      from deleted join tasks task on task.id = deleted.task_id
      where deleted.type = 'task.updated' and deleted.actor ->> 'type' <> 'system'
      on conflict do nothing)
    select count(*)::int as count from deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
