import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Attempt, Recorded, RecordOptions } from './attempt.ts';
import { type AttemptRow, writeAttempts, writeUnlockedAttempts } from './attempt-writes.ts';
import { type Batcher, createBatcher } from './batch-writes.ts';
import { toTarget } from './delivery-target.ts';
import type { Fence } from './queued-delivery.ts';

/**
 * Writes an attempt, the outcome of its delivery, and the health of its webhook: one statement, under the claim. Returns
 * null when the claim is lost or the webhook is deleted; then nothing is written. It renews the lease of a queue too.
 *
 * Attempts from several queues that end at about the same time are written by one statement, because a commit costs as
 * much for one as for thirty. An attempt whose webhook another transaction has locked is then written alone, so that
 * none waits for the lock of another.
 */
export async function recordAttempt(
  db: Kysely<Tables>,
  fence: Fence,
  attempt: Attempt,
  options: RecordOptions,
): Promise<Recorded | null> {
  const isFromQueue = fence.kind === 'queue';
  const row: AttemptRow = {
    ...attempt,
    webhookId: fence.webhookId,
    queueClaim: isFromQueue ? fence.claimId : null,
    deliveryClaim: isFromQueue ? null : fence.claimId,
    release: isFromQueue ? options.release : 'never',
  };
  const written = isFromQueue && !db.isTransaction ? await batcherOf(db, options)(row) : null;
  const [recorded] = written === null ? await writeAttempts(db, [row], options) : [written];
  if (recorded === undefined) return null;
  const { isDisabled, isReleased, status } = recorded;
  return { target: toTarget(recorded), isDisabled, isReleased, status };
}

type Written = Awaited<ReturnType<typeof writeAttempts>>[number];

/** One for each connection pool, and each set of limits used there. */
const batchers = new WeakMap<Kysely<Tables>, Map<string, Batcher<AttemptRow, Written>>>();

function batcherOf(db: Kysely<Tables>, options: RecordOptions): Batcher<AttemptRow, Written> {
  const { leaseSeconds, disableAfterFailures, disableAfterSeconds } = options;
  const limits = { leaseSeconds, disableAfterFailures, disableAfterSeconds };
  const ofDatabase = batchers.get(db) ?? new Map<string, Batcher<AttemptRow, Written>>();
  batchers.set(db, ofDatabase);
  const name = JSON.stringify(limits);
  const batcher =
    ofDatabase.get(name) ??
    createBatcher<AttemptRow, Written>({
      keyOf: ({ webhookId }) => webhookId,
      write: (rows) => writeUnlockedAttempts(db, rows, limits),
      keyOfResult: ({ webhookId }) => webhookId,
    });
  ofDatabase.set(name, batcher);
  return batcher;
}
