import type { EventType } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { readWatchersOf } from '../../tasks/index.ts';
import type { ReadEvent, WatchedTasks } from './read-event.ts';

/** Reads the watchers of all tasks of the events with one statement, and the columns that tasks left with another. */
export async function readWatchedTasks(
  db: Kysely<Tables>,
  events: readonly ReadEvent[],
): Promise<WatchedTasks> {
  const taskIds = new Set(events.flatMap(({ data }) => ('taskId' in data ? [data.taskId] : [])));
  const watchers = taskIds.size === 0 ? new Map<string, string[]>() : await readWatchersOf(db, [...taskIds]);
  const columns = await readColumns(db, events);
  return {
    watchersOf: (taskId) => watchers.get(taskId) ?? [],
    add(taskId, userIds) {
      watchers.set(taskId, [...new Set([...(watchers.get(taskId) ?? []), ...userIds])]);
    },
    hasColumn: (projectId, key) => columns.has(`${projectId} ${key}`),
  };
}

async function readColumns(db: Kysely<Tables>, events: readonly ReadEvent[]): Promise<Set<string>> {
  const moves = events.filter((event) => isUpdate(event) && event.data.changedFields.includes('status'));
  if (moves.length === 0) return new Set();
  const projectIds = [...new Set(moves.map(({ projectId }) => projectId))];
  const { rows } = await sql<{ name: string }>`
    select project_id || ' ' || key as name from columns where project_id = any(${projectIds}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

function isUpdate(event: { type: EventType }): event is ReadEvent<'task.updated'> {
  return event.type === 'task.updated';
}
