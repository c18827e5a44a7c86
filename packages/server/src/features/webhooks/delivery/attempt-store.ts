import { type DeliveryAttempt, limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Attempts by delivery, in their order; of each answer at most so many characters. */
export async function readAttempts(
  ctx: Pick<Ctx, 'db'>,
  deliveryIds: readonly string[],
  responseCharacters: number,
): Promise<Map<string, DeliveryAttempt[]>> {
  const { rows } = await sql<DeliveryAttempt & { deliveryId: string }>`
    select a.delivery_id as "deliveryId", a.number, a.started_at as "startedAt", a.duration_ms as "durationMs",
      a.response_status as "responseStatus", a.error,
      left(a.response_body, ${responseCharacters}::int) as "responseBody"
    from delivery_attempts a where a.delivery_id = any(${deliveryIds}::uuid[])
    order by a.delivery_id, a.number`.execute(ctx.db);
  const byDelivery = new Map<string, DeliveryAttempt[]>(deliveryIds.map((id) => [id, []]));
  for (const row of rows) byDelivery.get(row.deliveryId)?.push(toAttempt(row));
  return byDelivery;
}

/** Attempts of one delivery, with what lists show of the answers. */
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
