import { type Delivery, type DeliveryStatus, type EventType, limits, type Page } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { firstIdOf } from '../../../ids.ts';
import { inUtc } from '../../../in-utc.ts';
import { readAttempts } from '../delivery/attempt-store.ts';
import { type DeliveryRow, deliveryColumns, toDelivery } from './delivery-row.ts';
import { readSubjects } from './subject-store.ts';

export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  since?: string | undefined;
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
  { status, eventType, since, page, limit }: DeliveryFilter,
): Promise<Page<Delivery>> {
  const conditions = sql.join(
    [
      sql`delivery.webhook_id = ${webhookId}`,
      ...(status === undefined ? [] : [sql`delivery.status = ${status}`]),
      ...(eventType === undefined ? [] : [sql`delivery.event_type = ${eventType}`]),
      ...(since === undefined ? [] : [isSince(webhookId, inUtc(since))]),
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
  const eventIds = found.map(({ eventId }) => eventId);
  const subjects = await readSubjects(ctx, eventIds);
  return {
    total: rows[0]?.total ?? 0,
    items: found.map((row) =>
      toDelivery(row, {
        attempts: attempts?.get(row.id) ?? [],
        subject: subjects.get(row.eventId) ?? null,
      }),
    ),
  };
}

/** More than the clocks of the database and of the service differ. */
const marginMs = 5 * 60_000;

/**
 * IDs contain the time, so a period is a range of the index. That is the time of the database, while `created_at` is that of
 * the service: the rows near the beginning are compared by it. They are read apart, because the index does not have it and
 * the rest is counted without reading the table.
 */
function isSince(webhookId: string, since: string): RawBuilder<unknown> {
  const [first, certain] = [-marginMs, marginMs].map((ms) => firstIdOf(Date.parse(since) + ms));
  return sql`delivery.id >= ${first}::uuid and (delivery.id >= ${certain}::uuid or delivery.id in (
    select near.id from deliveries near
    where near.webhook_id = ${webhookId} and near.id >= ${first}::uuid and near.id < ${certain}::uuid
      and near.created_at >= ${since}))`;
}
