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
  connectionId: string,
  { status, page, limit }: ReceivedFilter,
): Promise<Page<ReceivedEvent>> {
  const conditions = sql`event.connection_id = ${connectionId}
    and ${status === undefined ? sql`true` : sql`event.status = ${status}`}`;
  const { rows } = await sql<{ total: number } & (ReceivedEvent | { id: null })>`
    with counted as materialized (select count(*)::int as total from received_events event where ${conditions}),
    page as materialized (
      select event.id, event.connection_id as "connectionId", event.delivery_id as "deliveryId", event.event,
        event.status, event.subject, event.result, event.received_at as "receivedAt", event.processed_at as "processedAt"
      from received_events event where ${conditions} order by event.id desc
      limit ${limit} offset ${(page - 1) * limit}::bigint)
    select counted.total, page.* from counted left join page on true order by page.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row])),
  };
}
