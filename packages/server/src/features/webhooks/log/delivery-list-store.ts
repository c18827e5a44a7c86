import { type Delivery, type DeliveryStatus, type EventType, limits, type Page } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { readAttempts } from '../delivery/attempt-store.ts';
import { type DeliveryRow, deliveryColumns, toDelivery } from './delivery-row.ts';

export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  page: number;
  limit: number;
}

/**
 * A page of the log of a webhook that the caller manages, newest first; by the index deliveries_log, which covers the
 * filters. A page past the end reads only the total.
 */
export async function readDeliveries(
  ctx: Ctx,
  webhookId: string,
  { status, eventType, page, limit }: DeliveryFilter,
): Promise<Page<Delivery>> {
  const conditions = sql.join(
    [
      sql`delivery.webhook_id = ${webhookId}`,
      ...(status === undefined ? [] : [sql`delivery.status = ${status}`]),
      ...(eventType === undefined ? [] : [sql`delivery.event_type = ${eventType}`]),
    ],
    sql` and `,
  );
  const offset = (page - 1) * limit;
  const { rows } = await sql<{ total: number } & (DeliveryRow | { id: null })>`
    with counted as materialized (select count(*)::int as total from deliveries delivery where ${conditions}),
    page as materialized (
      select ${deliveryColumns} from deliveries delivery where ${conditions} order by delivery.id desc
      limit (select case when total > ${offset}::bigint then ${limit}::bigint else 0 end from counted)
      offset ${offset}::bigint)
    select counted.total, page.* from counted left join page on true order by page.id desc`.execute(ctx.db);
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const ids = found.map(({ id }) => id);
  const attempts = ids.length === 0 ? null : await readAttempts(ctx, ids, limits.listedResponseCharacters);
  return {
    total: rows[0]?.total ?? 0,
    items: found.map((row) => toDelivery(row, attempts?.get(row.id) ?? [])),
  };
}
