import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { isUnavailable } from '../db/failures.ts';
import { inTransaction } from '../db/transaction.ts';
import { backoffSeconds } from './backoff.ts';
import { type ClaimedRow, isDue, lockClaim, releaseClaim, resetTries } from './lease.ts';
import { type Claim, LeaseLost, type RunResult, Stopping, type Worker } from './worker.ts';

/** Times that settling is tried while the database is away: half a minute. */
const outageTries = 18;
const afterOutageSeconds = 0.5;

/** Tries without any progress before a job is given up. */
export const maxTries = 3;

/**
 * Runs one claimed job and settles what it throws. Never rejects: whatever happens to a job must not end the loop.
 * A row that was claimed more often than it may be tried is given up unseen: the processes that had it died before
 * they could count.
 */
export async function runJob(services: Services, worker: Worker, claim: Claim): Promise<RunResult> {
  try {
    claim.signal.throwIfAborted();
    if (claim.tries > maxTries) throw new Error('The process ended every time this work was tried.');
    return (await worker.run(services, claim)) ?? {};
  } catch (error) {
    await settle(services, worker, claim, claim.signal.aborted ? claim.signal.reason : error);
    return {};
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
    leaseRenewed() {
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
    const outcome = await whenAvailable(claim, () =>
      inTransaction(services, (tx) => settleRow(tx, worker, claim, error)),
    );
    if (outcome === 'lost') services.log.warn(about, 'another worker has taken over this work');
    if (outcome === 'ended') services.log.info(about, 'this work was ended meanwhile');
    if (outcome === 'tried')
      services.log.warn({ ...about, err: error }, 'work failed and will be tried again');
    if (outcome === 'given up') services.log.error({ ...about, err: error }, 'work is given up');
  } catch (err) {
    services.log.warn({ ...about, err, cause: error }, 'work could not be settled; its lease will run out');
  }
}

/**
 * Waits for a database that is away: what is not settled keeps its lease, and nobody else would go on with it for a
 * minute after the database is back. A process that stops does not wait.
 */
async function whenAvailable<T>(claim: Claim, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isUnavailable(error) || tries >= outageTries || claim.signal.aborted) throw error;
      await delay(Math.min(2_000, 100 * 2 ** tries), undefined, { signal: claim.signal });
    }
  }
}

/** Decided on the row as it is under its lock: the claim remembers the tries from before the job got on. */
async function settleRow(
  tx: Services,
  worker: Worker,
  claim: Claim,
  error: unknown,
): Promise<'lost' | 'ended' | 'handed on' | 'tried' | 'given up'> {
  const held = { id: claim.jobId, claimId: claim.claimId };
  const row = error instanceof LeaseLost ? null : await lockClaim(tx.db, worker.table, held);
  // Whoever switches off, cancels or deletes what is worked on takes it from its worker: nothing is wrong then.
  if (row === null) return (await isDue(tx.db, worker.table, claim.jobId)) ? 'lost' : 'ended';
  if (error instanceof Stopping) {
    await releaseClaim(tx.db, worker.table, held, { delaySeconds: 0, counted: false });
    return 'handed on';
  }
  if (row.tries >= maxTries) {
    await worker.giveUp(tx, claim, error);
    return 'given up';
  }
  // After an outage settling has waited already, until the database was back.
  const delaySeconds = isUnavailable(error) ? afterOutageSeconds : backoffSeconds(row.tries);
  await releaseClaim(tx.db, worker.table, held, { delaySeconds, counted: true });
  return 'tried';
}
