import type { EventData, EventType } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { compareCursors, type EventCursor } from '../../../events/event-cursor.ts';

/** What an event of a task left as its description, as a document; null when there is none, or no task any more. */
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

/** How many later events are looked through at most; behind so many a description is read as it is now. */
const furthest = 5_000;

/**
 * Reads what the descriptions were after each of these events. Events say what was before them and not what they
 * left, so it is found in the next event that replaced it, or else in the task as it is: an hour's backlog tells
 * the same as no backlog.
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

/** Descriptions are long, and most mention nobody: those are not fetched. */
async function readTasks(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Map<string, { document: unknown; revision: number }>> {
  const { rows } = await sql<{ id: string; document: unknown; revision: number }>`
    select id, revision, case when description_json::text ~ '@|"mention"' then description_json end as document
    from tasks where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, document, revision }) => [id, { document, revision }]));
}

/** Behind the last of these events, for the tasks that have changed since; most have not. */
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
    select e.data->>'taskId' as "taskId", e.transaction_id::text as "transactionId", e.position,
      e.data->'previous'->'descriptionJson' as document
    from unnest(${[...new Set(changed.map(({ orgId }) => orgId))]}::uuid[]) o (id)
    cross join lateral (
      select * from events e where e.org_id = o.id
        and (e.transaction_id, e.position) > (${last.transactionId}::xid8, ${last.position}::bigint)
      order by e.transaction_id, e.position limit ${furthest}) e
    where e.type = 'task.updated' and e.data->'previous'->'descriptionJson' is not null
      and e.data->>'taskId' = any(${changed.map(({ data }) => data.taskId)}::text[])
    order by e.transaction_id, e.position`.execute(db);
  return rows.map(({ taskId, transactionId, position, document }) => ({
    taskId,
    cursor: { transactionId, position },
    document,
  }));
}
