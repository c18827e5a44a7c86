import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/**
 * Skips the pending deliveries of a webhook that has been disabled: its queue, and its retries. A retry that a worker
 * holds at this moment is left to that worker. Two statements, because each has its index (deliveries_lane,
 * deliveries_waiting).
 */
export async function skipPending(tx: Pick<Ctx, 'db' | 'clock'>, webhookId: string): Promise<void> {
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
