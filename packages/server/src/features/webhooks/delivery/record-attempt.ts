import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type Fence, toTarget } from '../queue/queued-delivery-store.ts';
import type { Attempt, Recorded, RecordOptions } from './attempt.ts';
import { type AttemptRow, writeAttempts, writeFreeAttempts } from './attempt-writes.ts';
import { createGatherer, type Gatherer } from './batch-writes.ts';

/**
 * Writes an attempt, what became of its delivery and what that says of the webhook: one statement, under the claim.
 * Null when the claim is lost or the webhook deleted; then nothing is written. For a lane it prolongs the lease too.
 *
 * Attempts of several lanes that end at about the same time are written by one statement: a commit costs as much for
 * one as for thirty. Whose webhook somebody else holds locked is then written alone, so that nobody waits for another's.
 */
export async function recordAttempt(
  db: Kysely<Tables>,
  fence: Fence,
  attempt: Attempt,
  options: RecordOptions,
): Promise<Recorded | null> {
  const isLane = fence.kind === 'lane';
  const row: AttemptRow = {
    ...attempt,
    webhookId: fence.webhookId,
    laneClaim: isLane ? fence.claimId : null,
    rowClaim: isLane ? null : fence.claimId,
    handBack: isLane ? options.handBack : 'never',
  };
  const written = isLane && !db.isTransaction ? await gathererOf(db, options)(row) : null;
  const [found] = written === null ? await writeAttempts(db, [row], options) : [written];
  if (found === undefined) return null;
  const { isDisabled, isHandedBack, status } = found;
  return { target: toTarget(found), isDisabled, isHandedBack, status };
}

type Written = Awaited<ReturnType<typeof writeAttempts>>[number];

/** One for each database a process speaks to, and each set of limits that is in force there. */
const gatherers = new WeakMap<Kysely<Tables>, Map<string, Gatherer<AttemptRow, Written>>>();

function gathererOf(db: Kysely<Tables>, options: RecordOptions): Gatherer<AttemptRow, Written> {
  const { leaseSeconds, failingDeliveries, failingSeconds } = options;
  const limits = { leaseSeconds, failingDeliveries, failingSeconds };
  const ofDatabase = gatherers.get(db) ?? new Map<string, Gatherer<AttemptRow, Written>>();
  gatherers.set(db, ofDatabase);
  const name = JSON.stringify(limits);
  const gatherer =
    ofDatabase.get(name) ??
    createGatherer<AttemptRow, Written>({
      keyOf: ({ webhookId }) => webhookId,
      write: (rows) => writeFreeAttempts(db, rows, limits),
      keyOfAnswer: ({ webhookId }) => webhookId,
    });
  ofDatabase.set(name, gatherer);
  return gatherer;
}
