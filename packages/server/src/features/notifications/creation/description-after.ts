import type { EventData, EventType } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { compareCursors, type EventCursor } from '../../../events/event-cursor.ts';

/** The description of a task after an event, as a document; null when there is none, or the task is deleted. */
export type DescriptionReader = (event: { cursor: EventCursor; data: { taskId: string } }) => unknown;

interface TaskEvent {
  type: EventType;
  orgId: string;
  cursor: EventCursor;
  data: unknown;
}

/** A description that a later event replaced. */
interface Replaced {
  cursor: EventCursor;
  document: unknown;
}

/** How many later events are searched; beyond them, the current description is used. */
const maxLaterEvents = 5_000;

/**
 * Reads the descriptions after each of these events. An event holds the description before it and not the one after it,
 * so that one is taken from the next event that replaced it, or from the task as it is now. A backlog of an hour therefore
 * gives the same notifications as no backlog.
 */
export async function readDescriptions(
  db: Kysely<Tables>,
  events: readonly TaskEvent[],
): Promise<DescriptionReader> {
  const wanted = events.filter(leavesDescription);
  if (wanted.length === 0) return () => null;
  const tasks = await readTasks(db, [...new Set(wanted.map(({ data }) => data.taskId))]);
  const replaced = new Map<string, Replaced[]>();
  const note = (taskId: string, cursor: EventCursor, document: unknown) =>
    replaced.set(taskId, [...(replaced.get(taskId) ?? []), { cursor, document }]);
  for (const { cursor, data } of events.filter(replacesDescription)) {
    note(data.taskId, cursor, data.previous.descriptionJson);
  }
  for (const later of await readLater(db, wanted, events, tasks))
    note(later.taskId, later.cursor, later.document);
  return ({ cursor, data: { taskId } }) => {
    const next = replaced.get(taskId)?.find((other) => compareCursors(other.cursor, cursor) > 0);
    return next === undefined ? (tasks.get(taskId)?.document ?? null) : next.document;
  };
}

type Leaving = TaskEvent & { data: EventData<'task.created' | 'task.updated'> };
type Replacing = TaskEvent & { data: EventData<'task.updated'> };

function leavesDescription(event: TaskEvent): event is Leaving {
  return event.type === 'task.created' || replacesDescription(event);
}

function replacesDescription(event: TaskEvent): event is Replacing {
  return (
    event.type === 'task.updated' &&
    (event.data as EventData<'task.updated'>).changedFields.includes('descriptionJson')
  );
}

/** Descriptions are long, and most mention nobody; those are not fetched. */
async function readTasks(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Map<string, { document: unknown; revision: number }>> {
  const { rows } = await sql<{ id: string; document: unknown; revision: number }>`
    select id, revision, case when description_json::text ~ '@|"mention"' then description_json end as document
    from tasks where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, document, revision }) => [id, { document, revision }]));
}

/** Replacements after the last of these events, for the tasks that have changed since; most have not. */
async function readLater(
  db: Kysely<Tables>,
  wanted: readonly Leaving[],
  events: readonly TaskEvent[],
  tasks: ReadonlyMap<string, { revision: number }>,
): Promise<(Replaced & { taskId: string })[]> {
  const last = events.at(-1)?.cursor;
  const changed = wanted.filter(({ data }) => (tasks.get(data.taskId)?.revision ?? 0) > data.task.revision);
  if (last === undefined || changed.length === 0) return [];
  const { rows } = await sql<{ taskId: string; transactionId: string; position: number; document: unknown }>`
    select event.data->>'taskId' as "taskId", event.transaction_id::text as "transactionId", event.position,
      event.data->'previous'->'descriptionJson' as document
    from unnest(${[...new Set(changed.map(({ orgId }) => orgId))]}::uuid[]) org (id)
    cross join lateral (
      select * from events where org_id = org.id
        and (transaction_id, position) > (${last.transactionId}::xid8, ${last.position}::bigint)
      order by transaction_id, position limit ${maxLaterEvents}) event
    where event.type = 'task.updated' and event.data->'previous'->'descriptionJson' is not null
      and event.data->>'taskId' = any(${changed.map(({ data }) => data.taskId)}::text[])
    order by event.transaction_id, event.position`.execute(db);
  return rows.map(({ taskId, transactionId, position, document }) => ({
    taskId,
    cursor: { transactionId, position },
    document,
  }));
}
