import type { Services } from '../context.ts';
import { createClaimReport } from './claim-report.ts';
import { type ClaimedRow, claimDue, type HeldRow, type Lease, renewLeases } from './lease.ts';
import { createLostClaims, runningClaims } from './lost-claims.ts';
import { type Confirmation, createClaim, runJob } from './run-job.ts';
import { type Claimed, LeaseLost, Stopping, type Worker } from './worker.ts';

/** Lease timing in seconds. Renewals must be much more frequent than the lease, or one slow query loses it. */
export interface LoopTimes {
  leaseSeconds: number;
  renewSeconds: number;
  pollSeconds: number;
}

export const defaultTimes: LoopTimes = { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 0.4 };

/**
 * Wake-ups within this time are combined: a hundred small changes a second must not cause a hundred claims.
 */
const leastGapMs = 20;

/**
 * When a claim has left slots free but not scanned everything that waits, the next one follows after this many times as
 * long as it took: whoever has very much waiting neither delays others until the next poll nor keeps the database busy.
 */
const scanPauseFactor = 4;

export interface WorkLoop {
  /** Checks for due work now instead of at the next poll. */
  wake(): void;
  /** Stops claiming, aborts running jobs, and releases them; resolves when all have stopped. */
  stop(): Promise<void>;
  /** When the loop last checked the database for work, for health checks. */
  lastPoll(): number;
}

interface RunningJob {
  row: HeldRow;
  aborter: AbortController;
  confirmation: Confirmation;
  done: Promise<void>;
}

/** Runs a kind of work in this process until stopped: claim, renew, run, settle. */
export function startLoop(services: Services, worker: Worker, times: LoopTimes = defaultTimes): WorkLoop {
  const running = new Map<string, RunningJob>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let renewing = false;
  let pollAgain = false;
  let stopped = false;
  let polledAt = Date.now();
  let askedAt = Number.NEGATIVE_INFINITY;
  let wokenAt = Number.NEGATIVE_INFINITY;
  let moreWaits = false;
  let scanPauseMs: number | null = null;
  const lost = createLostClaims();
  const report = createClaimReport(services.log, worker.name);
  const runningHere = runningClaims(services, worker.table);

  const poll = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    if (polling !== null) {
      pollAgain = true;
      return;
    }
    polling = claimFreeSlots().finally(() => {
      polling = null;
      const soon = pollAgain;
      pollAgain = false;
      if (stopped) return;
      if (soon) pollSoon();
      else timer = setTimeout(poll, Math.min(scanPauseMs ?? Number.POSITIVE_INFINITY, pollMs()));
    });
  };

  const pollMs = (): number => times.pollSeconds * 1000 * (0.8 + Math.random() * 0.4);

  const pollSoon = (): void => {
    const waitMs = askedAt + leastGapMs - performance.now();
    if (polling !== null || waitMs <= 0) {
      poll();
      return;
    }
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poll, waitMs);
  };

  const onWake = (): void => {
    wokenAt = performance.now();
    pollSoon();
  };

  const claimFreeSlots = async (): Promise<void> => {
    polledAt = Date.now();
    askedAt = performance.now();
    scanPauseMs = null;
    const free = worker.concurrency - running.size;
    if (free <= 0) return;
    try {
      await lost.release(services, worker.table, times.leaseSeconds);
      const claimedAt = performance.now();
      const lease = { holder: services.holder, seconds: times.leaseSeconds };
      const { claimed, scannedTo } = await claimRows(services, worker, free, lease);
      report.succeeded();
      moreWaits = claimed.length >= free;
      if (!moreWaits && scannedTo !== null)
        scanPauseMs = Math.max(leastGapMs, scanPauseFactor * (performance.now() - claimedAt));
      for (const row of claimed) start(row, claimedAt);
    } catch (err) {
      lost.suspect();
      report.failed(err);
    }
  };

  const start = (row: ClaimedRow, claimedAt: number): void => {
    const aborter = new AbortController();
    if (stopped) aborter.abort(new Stopping());
    const confirmation: Confirmation = { at: claimedAt, lastsMs: times.leaseSeconds * 1000 };
    const claim = createClaim(worker, row, aborter.signal, confirmation);
    const done = runJob(services, worker, claim).then(({ hasMore = false, seenUntil = claimedAt }) => {
      running.delete(row.claimId);
      runningHere.delete(row.claimId);
      if (moreWaits) poll();
      // Work that became due after the job's last check could not be claimed before; otherwise there is nothing to find.
      else if (hasMore || wokenAt >= seenUntil) pollSoon();
    });
    runningHere.add(row.claimId);
    running.set(row.claimId, { row, aborter, confirmation, done });
  };

  const renewal = setInterval(() => {
    if (renewing || running.size === 0) return;
    renewing = true;
    void renew(services, worker, running, times.leaseSeconds).finally(() => {
      renewing = false;
    });
  }, times.renewSeconds * 1000);

  const stopListening = worker.wokenBy === null ? () => undefined : services.onWake(worker.wokenBy, onWake);
  poll();
  return {
    wake: onWake,
    lastPoll: () => polledAt,
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      for (const { aborter } of running.values()) aborter.abort(new Stopping());
      // A pending claim can still return rows; they are released as they arrive.
      await polling;
      await Promise.all([...running.values()].map(({ done }) => done));
      clearInterval(renewal);
    },
  };
}

async function claimRows({ db }: Services, worker: Worker, count: number, lease: Lease): Promise<Claimed> {
  if (worker.claim !== undefined) return await worker.claim(db, count, lease);
  return { claimed: await claimDue(db, worker.table, count, lease), scannedTo: null };
}

/** A failed renewal is only logged: the lease survives several of them, and fencing covers the rest. */
async function renew(
  services: Services,
  worker: Worker,
  running: Map<string, RunningJob>,
  leaseSeconds: number,
): Promise<void> {
  try {
    const asked = [...running.values()].map(({ row }) => row);
    const askedAt = performance.now();
    const ours = await renewLeases(services.db, worker.table, asked, leaseSeconds);
    for (const { claimId } of asked) {
      const job = running.get(claimId);
      if (job === undefined) continue;
      if (ours.has(claimId)) job.confirmation.at = Math.max(job.confirmation.at, askedAt);
      else job.aborter.abort(new LeaseLost());
    }
  } catch (err) {
    services.log.warn({ err, worker: worker.name }, 'could not renew leases');
  }
}
