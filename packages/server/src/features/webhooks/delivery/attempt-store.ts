import { type DeliveryAttempt, limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Attempts by delivery, in their order, with up to `responseCharacters` of each response. */
export async function readAttempts(
  ctx: Pick<Ctx, 'db'>,
  deliveryIds: readonly string[],
  responseCharacters: number,
): Promise<Map<string, DeliveryAttempt[]>> {
  const { rows } = await sql<DeliveryAttempt & { deliveryId: string }>`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs",
      response_status as "responseStatus", error, left(response_body, ${responseCharacters}::int) as "responseBody"
    from delivery_attempts where delivery_id = any(${deliveryIds}::uuid[])
    order by delivery_id, number`.execute(ctx.db);
  const byDelivery = new Map<string, DeliveryAttempt[]>(deliveryIds.map((id) => [id, []]));
  for (const row of rows) byDelivery.get(row.deliveryId)?.push(toAttempt(row));
  return byDelivery;
}

/** Attempts of one delivery, with as much of each response as lists show. */
export async function readAttemptsOf(ctx: Pick<Ctx, 'db'>, deliveryId: string): Promise<DeliveryAttempt[]> {
  const attempts = await readAttempts(ctx, [deliveryId], limits.listedResponseCharacters);
  return attempts.get(deliveryId) ?? [];
}

function toAttempt(row: DeliveryAttempt): DeliveryAttempt {
  return {
    number: row.number,
    startedAt: row.startedAt,
    durationMs: row.durationMs,
    responseStatus: row.responseStatus,
    error: row.error,
    responseBody: row.responseBody,
  };
}
