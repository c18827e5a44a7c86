import type { Services } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { backoffSeconds } from './backoff.ts';
import { type ClaimedRow, lockClaim, releaseClaim, resetTries } from './lease.ts';
import { type Claim, LeaseLost, Stopping, type Worker } from './worker.ts';

/** Tries without any progress before a job is given up. */
export const maxTries = 3;

/**
 * Runs one claimed job and settles what it throws. Never rejects: whatever happens to a job must not end the loop.
 * A row that was claimed more often than it may be tried is given up unseen: the processes that had it died before
 * they could count.
 */
export async function runJob(services: Services, worker: Worker, claim: Claim): Promise<void> {
  try {
    claim.signal.throwIfAborted();
    if (claim.tries > maxTries) throw new Error('The process ended every time this work was tried.');
    await worker.run(services, claim);
  } catch (error) {
    await settle(services, worker, claim, claim.signal.aborted ? claim.signal.reason : error);
  }
}

/** When the database last said that a row is ours, and for how long; in milliseconds of `performance.now()`. */
export interface Confirmation {
  at: number;
  lastsMs: number;
}

/** The claim a worker gets for a row. */
export function createClaim(
  worker: Worker,
  row: ClaimedRow,
  signal: AbortSignal,
  confirmation: Confirmation = { at: performance.now(), lastsMs: Number.POSITIVE_INFINITY },
): Claim {
  return {
    jobId: row.id,
    claimId: row.claimId,
    tries: row.tries,
    signal,
    async hold(services) {
      if ((await lockClaim(services.db, worker.table, row)) === null) throw new LeaseLost();
    },
    async progressed(services) {
      await resetTries(services.db, worker.table, row);
    },
    confirmed() {
      confirmation.at = performance.now();
    },
    checkLease() {
      if (performance.now() - confirmation.at >= confirmation.lastsMs) throw new LeaseLost();
    },
  };
}

async function settle(services: Services, worker: Worker, claim: Claim, error: unknown): Promise<void> {
  const about = { worker: worker.name, jobId: claim.jobId };
  try {
    const outcome = await inTransaction(services, (tx) => settleRow(tx, worker, claim, error));
    if (outcome === 'lost') services.log.warn(about, 'another worker has taken over this work');
    if (outcome === 'tried')
      services.log.warn({ ...about, err: error }, 'work failed and will be tried again');
    if (outcome === 'given up') services.log.error({ ...about, err: error }, 'work is given up');
  } catch (err) {
    services.log.warn({ ...about, err, cause: error }, 'work could not be settled; its lease will run out');
  }
}

/** Decided on the row as it is under its lock: the claim remembers the tries from before the job got on. */
async function settleRow(
  tx: Services,
  worker: Worker,
  claim: Claim,
  error: unknown,
): Promise<'lost' | 'handed on' | 'tried' | 'given up'> {
  const held = { id: claim.jobId, claimId: claim.claimId };
  const row = error instanceof LeaseLost ? null : await lockClaim(tx.db, worker.table, held);
  if (row === null) return 'lost';
  if (error instanceof Stopping) {
    await releaseClaim(tx.db, worker.table, held, { delaySeconds: 0, counted: false });
    return 'handed on';
  }
  if (row.tries >= maxTries) {
    await worker.giveUp(tx, claim, error);
    return 'given up';
  }
  await releaseClaim(tx.db, worker.table, held, { delaySeconds: backoffSeconds(row.tries), counted: true });
  return 'tried';
}
