import { sql } from 'kysely';
import type { Service } from '../../../testing/harness.ts';

/** A URL that passes every check; nothing is sent to it while no worker runs. */
export const hookUrl = 'https://93.184.216.34/hooks';

type Outcome = 'succeeded' | 'failed' | 'skipped' | 'retrying' | 'held';

/** Puts pending deliveries into a state in which the sender would leave them; `retrying` waits a day, `held` is being sent. */
export async function settle(service: Service, ids: readonly string[], outcome: Outcome): Promise<void> {
  const waits = outcome === 'retrying' || outcome === 'held';
  await sql`
    update deliveries set
      status = ${waits ? 'pending' : outcome}, completed_at = case when ${!waits}::bool then now() end,
      attempt_count = ${outcome === 'skipped' ? 0 : 1},
      due_at = case when ${waits}::bool then now() + interval '1 day' end,
      claim_id = case when ${outcome === 'held'}::bool then gen_random_uuid() end,
      lease_until = case when ${outcome === 'held'}::bool then now() + interval '1 minute' end
    where id = any(${ids}::uuid[]) and status = 'pending'`.execute(service.services.db);
}

/** Adds an attempt to the log of a delivery. */
export async function noteAttempt(
  service: Service,
  deliveryId: string,
  attempt: {
    number: number;
    responseStatus: number | null;
    error: string | null;
    responseBody: string | null;
  },
): Promise<void> {
  await service.services.db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: deliveryId,
      number: attempt.number,
      started_at: '2026-11-20T10:00:00.000Z',
      duration_ms: 120,
      response_status: attempt.responseStatus,
      error: attempt.error,
      response_body: attempt.responseBody,
    })
    .execute();
}
