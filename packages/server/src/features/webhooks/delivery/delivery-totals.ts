import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

export type DeliveryOutcome = 'succeeded' | 'retried' | 'failed' | 'skipped';

/** What this process has counted but not written yet. */
const counted = new Map<DeliveryOutcome, number>();

/** Counts for metrics; what a process has not written yet is lost when it crashes. */
export function countDelivery(outcome: DeliveryOutcome, times = 1): void {
  if (times > 0) counted.set(outcome, (counted.get(outcome) ?? 0) + times);
}

/** Adds what this process has counted to the totals of all processes. Returns 0, because a periodic job reports what it cleaned up. */
export async function addTotals(db: Kysely<Tables>): Promise<number> {
  const counts = [...counted];
  if (counts.length === 0) return 0;
  counted.clear();
  try {
    await sql`
      insert into delivery_totals as totals (outcome, total)
      select * from unnest(${counts.map(([outcome]) => outcome)}::text[], ${counts.map(([, times]) => times)}::bigint[])
      on conflict (outcome) do update set total = totals.total + excluded.total`.execute(db);
  } catch (error) {
    for (const [outcome, times] of counts) countDelivery(outcome, times);
    throw error;
  }
  return 0;
}

/** The totals of all processes, including outcomes that never occurred. */
export async function readTotals(db: Kysely<Tables>): Promise<Record<DeliveryOutcome, number>> {
  const rows = await db.selectFrom('delivery_totals').selectAll().execute();
  const totals = Object.fromEntries(rows.map(({ outcome, total }) => [outcome, total]));
  return { succeeded: 0, retried: 0, failed: 0, skipped: 0, ...totals };
}
