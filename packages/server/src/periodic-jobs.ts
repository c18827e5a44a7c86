import { sql } from 'kysely';
import { claimDueBlobs, forgetBlob } from './blobs/blob-deletions.ts';
import type { Services } from './context.ts';
import type { WakeName } from './wake-name.ts';

/** Work that the worker repeats; several workers can run it at the same time. */
export interface PeriodicJob {
  name: string;
  /** The wake-up after which it runs before its next round; without one, it only runs in rounds. */
  wokenBy?: WakeName;
  /** Does a limited part of the due work, less when the process stops, and returns the number of items processed. */
  run(services: Services, stopping: AbortSignal): Promise<number>;
}

/** Limits of one run; the rest waits for the next one, so that no run holds locks or the blob store for long. */
const bounds = { blobs: 200, rows: 5_000 };

const minuteMs = 60_000;
/** How long people can see when a token ended that a program got by signing in. */
const endedTokensMs = 90 * 24 * 60 * minuteMs;

/** Maintenance of what all features share; workers.ts adds the jobs of features. */
export const sharedJobs: readonly PeriodicJob[] = [
  { name: 'delete blobs', run: deleteDueBlobs },
  rowDeletion('idempotency keys', 'idempotency_keys', 'expires_at', 0),
  rowDeletion('ended sessions', 'sessions', 'expires_at', 0),
  rowDeletion('expired links to reset passwords', 'password_resets', 'expires_at', 0),
  { name: 'ended sign-in tokens', run: deleteEndedSignInTokens },
  // Their windows are 15 minutes long, and a minute to an hour; the margin covers clocks that disagree.
  rowDeletion('login failures', 'login_failures', 'window_start', 60 * minuteMs),
  rowDeletion('rate windows', 'rate_windows', 'window_start', 90 * minuteMs),
];

/** A job that deletes rows whose `column` is `afterMs` or more in the past. */
function rowDeletion(name: string, table: string, column: string, afterMs: number): PeriodicJob {
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

/**
 * A program that signs in anew each time leaves a row each time. Tokens that people created stay in their lists. Uses the
 * index api_tokens_ended.
 */
async function deleteEndedSignInTokens({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - endedTokensMs).toISOString();
  const { numAffectedRows = 0n } = await sql`
    delete from api_tokens where id = any(array(
      select id from api_tokens where kind = 'login' and least(expires_at, revoked_at) <= ${before}::timestamptz
      order by least(expires_at, revoked_at) limit ${bounds.rows} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

/** A blob that cannot be deleted does not stop the others: it is due again ten minutes later. */
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
