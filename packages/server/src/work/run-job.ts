import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { isUnavailable } from '../db/failures.ts';
import { inTransaction } from '../db/transaction.ts';
import { errorType, inSpan, type Span } from '../telemetry.ts';
import { backoffSeconds } from './backoff.ts';
import { type ClaimedRow, isDue, lockClaim, releaseClaim, resetTries } from './lease.ts';
import { createOutageExcuses } from './outage-excuses.ts';
import { type Claim, LeaseLost, type RunResult, Stopping, type Worker } from './worker.ts';

/** Attempts to settle a job while the database is unavailable, about two minutes if it refuses connections at once. */
const outageTries = 60;
const afterOutageSeconds = 0.5;

/** Tries without progress before a job is given up. */
export const maxTries = 3;

const outages = createOutageExcuses();

/**
 * Runs one claimed job and settles its errors. Never rejects: a job must not end the loop. A row that was claimed more
 * often than the limit of tries is given up without running: the processes that had it died before they could count.
 */
export async function runJob(services: Services, worker: Worker, claim: Claim): Promise<RunResult> {
  const attributes = { 'fettle.job.id': claim.jobId, 'fettle.job.tries': claim.tries };
  const span =
    services.telemetry?.begin({ name: `job ${worker.name}`, kind: 'consumer', attributes }) ?? null;
  return await inSpan(span, () => runAndSettle(services, worker, claim, span));
}

async function runAndSettle(
  services: Services,
  worker: Worker,
  claim: Claim,
  span: Span | null,
): Promise<RunResult> {
  try {
    claim.signal.throwIfAborted();
    if (claim.tries > maxTries) throw new Error('The process ended each time it tried this job.');
    const result = (await worker.run(services, claim)) ?? {};
    outages.forget(claim.jobId);
    return result;
  } catch (error) {
    const reason: unknown = claim.signal.aborted ? claim.signal.reason : error;
    span?.fail(errorType(reason));
    await settle(services, worker, claim, reason);
    return {};
  }
}

/** When the database last confirmed the lease, and for how long; in milliseconds of `performance.now()`. */
export interface Confirmation {
  at: number;
  lastsMs: number;
}

/** The claim that a worker gets for a row. */
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
    if (outcome === 'lost') services.log.warn(about, 'another worker has taken over this job');
    if (outcome === 'ended')
      services.log.info(about, 'this job was canceled, disabled, or deleted while it was running');
    if (outcome === 'tried') services.log.warn({ ...about, err: error }, 'job failed; will retry');
    if (outcome === 'given up')
      services.log.error({ ...about, err: error }, 'job failed too often; giving up');
  } catch (err) {
    services.log.warn(
      { ...about, err, cause: error },
      'could not record the outcome of a job; its lease will expire',
    );
  }
}

/**
 * Retries while the database is unavailable: an unsettled job keeps its lease, so no one else would continue it for a
 * minute after the database is back. A stopping process does not wait.
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

/** Decided on the locked row, because the claim still has the tries from before the job made progress. */
async function settleRow(
  tx: Services,
  worker: Worker,
  claim: Claim,
  error: unknown,
): Promise<'lost' | 'ended' | 'handed on' | 'tried' | 'given up'> {
  const held = { id: claim.jobId, claimId: claim.claimId };
  const row = error instanceof LeaseLost ? null : await lockClaim(tx.db, worker.table, held);
  // Turning off, canceling, or deleting an object takes its job from the worker, which is not an error.
  if (row === null) return (await isDue(tx.db, worker.table, claim.jobId)) ? 'lost' : 'ended';
  if (error instanceof Stopping) {
    await releaseClaim(tx.db, worker.table, held, { delaySeconds: 0, counted: false });
    return 'handed on';
  }
  const isOutage = isUnavailable(error);
  const counted = !(isOutage && outages.excuse(claim.jobId));
  if (row.tries >= maxTries && counted) {
    await worker.giveUp(tx, claim, error);
    return 'given up';
  }
  // After an outage, settling has already waited until the database was back.
  const delaySeconds = isOutage ? afterOutageSeconds : backoffSeconds(row.tries);
  await releaseClaim(tx.db, worker.table, held, { delaySeconds, counted });
  return 'tried';
}
