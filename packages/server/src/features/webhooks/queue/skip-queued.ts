import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/**
 * Takes out what waits for a webhook that has been switched off: its lane, and what is due later. What a worker holds
 * at this moment outside the lane is left to it. In two statements, because each has its index (deliveries_lane,
 * deliveries_waiting).
 */
export async function skipWaiting(tx: Pick<Ctx, 'db' | 'clock'>, webhookId: string): Promise<void> {
  const skipped = sql`status = 'skipped', completed_at = ${tx.clock().toISOString()}, due_at = null,
    claim_id = null, lease_until = null`;
  await sql`
    update deliveries set ${skipped}
    where webhook_id = ${webhookId} and status = 'pending' and due_at is null`.execute(tx.db);
  await sql`
    update deliveries set ${skipped}
    where webhook_id = ${webhookId} and status = 'pending' and due_at is not null
      and (lease_until is null or lease_until < now())`.execute(tx.db);
}
