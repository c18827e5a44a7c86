import type { Page, ReceivedEvent, ReceivedStatus } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { findKeys } from '../incoming/find-keys.ts';

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
  const tasks = await findNamedTasks(ctx, projectId, items);
  return {
    total: rows[0]?.total ?? 0,
    items: items.map((item) => ({ ...item, tasks: tasks(item) })),
  };
}

type LoggedEvent = Omit<ReceivedEvent, 'tasks'>;

/** The tasks of the project that results name. Two statements for a page; tasks by the index of project and number. */
async function findNamedTasks(
  ctx: Ctx,
  projectId: string,
  events: readonly LoggedEvent[],
): Promise<(event: LoggedEvent) => ReceivedEvent['tasks']> {
  const project = await ctx.db
    .selectFrom('projects')
    .select('key_prefix')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project === undefined) return () => [];
  const numbersIn = ({ result }: LoggedEvent): number[] => [
    ...findKeys(project.key_prefix, result ?? '').keys(),
  ];
  const numbers = [...new Set(events.flatMap(numbersIn))];
  if (numbers.length === 0) return () => [];
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from tasks
    where project_id = ${projectId} and number = any(${numbers}::integer[])`.execute(ctx.db);
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  return (event) =>
    numbersIn(event).flatMap((number) => {
      const id = ids.get(number);
      return id === undefined ? [] : [{ id, key: `${project.key_prefix}-${number}` }];
    });
}
