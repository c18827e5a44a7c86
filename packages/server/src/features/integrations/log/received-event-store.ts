import type { Page, ReceivedEvent, ReceivedStatus } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

export interface ReceivedFilter {
  status?: ReceivedStatus | undefined;
  page: number;
  limit: number;
}

/** A page of the log of a connection that the caller manages, newest first, by the index received_events_log. */
export async function readReceivedEvents(
  ctx: Ctx,
  { connectionId, projectId }: { connectionId: string; projectId: string },
  { status, page, limit }: ReceivedFilter,
): Promise<Page<ReceivedEvent>> {
  const conditions = sql`event.connection_id = ${connectionId}
    and ${status === undefined ? sql`true` : sql`event.status = ${status}`}`;
  const { rows } = await sql<{ total: number } & (LoggedEvent | { id: null })>`
    with counted as materialized (select count(*)::int as total from received_events event where ${conditions}),
    page as materialized (
      select event.id, event.connection_id as "connectionId", event.delivery_id as "deliveryId", event.event,
        event.status, event.subject, event.result, event.received_at as "receivedAt", event.processed_at as "processedAt"
      from received_events event where ${conditions} order by event.id desc
      limit ${limit} offset ${(page - 1) * limit}::bigint)
    select counted.total, page.* from counted left join page on true order by page.id desc`.execute(ctx.db);
  const items = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
  const tasks = await readNamedTasks(ctx, projectId, items);
  return {
    total: rows[0]?.total ?? 0,
    items: items.map((item) => ({
      ...item,
      tasks: keysIn(item).flatMap((key) => {
        const id = tasks.get(key);
        return id === undefined ? [] : [{ id, key }];
      }),
    })),
  };
}

type LoggedEvent = Omit<ReceivedEvent, 'tasks'>;

/** The keys that a result names, each once. */
function keysIn({ result }: LoggedEvent): string[] {
  return [...new Set(result?.match(/\b[A-Z][A-Z0-9]*-\d{1,9}\b/g) ?? [])];
}

/** The tasks of the project that are named, by their keys, found by the unique index of project and number. */
async function readNamedTasks(
  ctx: Ctx,
  projectId: string,
  events: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Set(events.flatMap(keysIn).map((key) => Number(key.slice(key.lastIndexOf('-') + 1))));
  if (numbers.size === 0) return new Map();
  const { rows } = await sql<{ id: string; key: string }>`
    select task.id, project.key_prefix || '-' || task.number as key
    from projects project join tasks task on task.project_id = project.id
    where project.id = ${projectId} and task.number = any(${[...numbers]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
