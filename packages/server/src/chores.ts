import { sql } from 'kysely';
import { claimDueBlobs, forgetBlob } from './blobs/blob-deletions.ts';
import type { Services } from './context.ts';

/** Upkeep that is done again and again in the worker; several workers may do it at once. */
export interface Chore {
  name: string;
  /** Does a bounded part of what is due, less when the process stops, and returns how many things it dealt with. */
  run(services: Services, stopping: AbortSignal): Promise<number>;
}

/** How much one run does at most; the rest waits for the next, so that no run holds locks or the store for long. */
const bounds = { blobs: 200, rows: 5_000 };

const minuteMs = 60_000;

/** Upkeep of what all features share; those of features join them in workers.ts. */
export const chores: readonly Chore[] = [
  { name: 'delete blobs', run: deleteDueBlobs },
  rowChore('idempotency keys', 'idempotency_keys', 'expires_at', 0),
  rowChore('ended sessions', 'sessions', 'expires_at', 0),
  // Their windows are 15 minutes long, and a minute to an hour; the margin covers clocks that disagree.
  rowChore('login failures', 'login_failures', 'window_start', 60 * minuteMs),
  rowChore('rate windows', 'rate_windows', 'window_start', 90 * minuteMs),
];

/** A chore that deletes rows whose `column` lies `afterMs` or more in the past. */
function rowChore(name: string, table: string, column: string, afterMs: number): Chore {
  return {
    name,
    async run({ db, clock }) {
      const before = new Date(clock().getTime() - afterMs).toISOString();
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before}::timestamptz
          limit ${bounds.rows} for update skip locked))`.execute(db);
      return Number(numAffectedRows);
    },
  };
}

/** One blob that cannot be deleted keeps none of the others: it is due again ten minutes later. */
async function deleteDueBlobs({ db, blobs, clock, log }: Services, stopping: AbortSignal): Promise<number> {
  const now = clock();
  const keys = await claimDueBlobs(db, {
    now: now.toISOString(),
    againAt: new Date(now.getTime() + 10 * minuteMs).toISOString(),
    limit: bounds.blobs,
  });
  for (const key of keys) {
    if (stopping.aborted) break;
    try {
      await blobs.delete(key);
      await forgetBlob(db, key);
    } catch (err) {
      log.warn({ err, key }, 'could not delete a blob; will retry');
    }
  }
  return keys.length;
}
