import type { Services } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { backoffSeconds } from './backoff.ts';
import { claimDue, holdsClaim, releaseClaim, renewLeases, resetTries } from './lease.ts';
import { type Claim, LeaseLost, Stopping, type Worker } from './worker.ts';

/** How leases are kept; in seconds. Renewal must be several times faster than the lease, or one slow query loses it. */
export interface LoopTimes {
  leaseSeconds: number;
  renewSeconds: number;
  pollSeconds: number;
}

export const defaultTimes: LoopTimes = { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 0.4 };

/** Tries without any progress before a job is given up. */
const maxTries = 3;

export interface WorkLoop {
  /** Looks for due work at once instead of at the next poll. */
  wake(): void;
  /** Claims nothing more, aborts what runs and hands it back; resolves when all of it has stopped. */
  stop(): Promise<void>;
  /** When the loop last asked the database for work, for the health of the process. */
  lastPoll(): number;
}

/** Runs a kind of work in this process until stopped: claim, renew, run, settle. */
export function startLoop(services: Services, worker: Worker, times: LoopTimes = defaultTimes): WorkLoop {
  const running = new Map<string, RunningJob>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let pollAgain = false;
  let stopped = false;
  let polledAt = Date.now();

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
      if (!stopped)
        timer = setTimeout(poll, soon ? 0 : times.pollSeconds * 1000 * (0.8 + Math.random() * 0.4));
    });
  };

  const claimFreeSlots = async (): Promise<void> => {
    polledAt = Date.now();
    const free = worker.concurrency - running.size;
    if (free <= 0) return;
    try {
      const claimed = await claimDue(services.db, worker.table, free, times.leaseSeconds);
      for (const row of claimed) start(row);
    } catch (err) {
      services.log.warn({ err, worker: worker.name }, 'work cannot be claimed at the moment');
    }
  };

  const start = ({ id, claimId, tries }: { id: string; claimId: string; tries: number }): void => {
    const aborter = new AbortController();
    const claim = createClaim(worker, id, claimId, tries, aborter.signal);
    const done = runJob(services, worker, claim).finally(() => {
      running.delete(claimId);
      poll();
    });
    running.set(claimId, { aborter, done });
  };

  const renewing = setInterval(() => {
    void renew(services, worker, running, times.leaseSeconds);
  }, times.renewSeconds * 1000);

  poll();
  return {
    wake: poll,
    lastPoll: () => polledAt,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await polling;
      for (const { aborter } of running.values()) aborter.abort(new Stopping());
      await Promise.all([...running.values()].map(({ done }) => done));
      clearInterval(renewing);
    },
  };
}

interface RunningJob {
  aborter: AbortController;
  done: Promise<void>;
}

function createClaim(
  worker: Worker,
  jobId: string,
  claimId: string,
  tries: number,
  signal: AbortSignal,
): Claim {
  return {
    jobId,
    claimId,
    tries,
    signal,
    async hold(services) {
      if (!(await holdsClaim(services.db, worker.table, jobId, claimId))) throw new LeaseLost();
    },
    async progressed(services) {
      await resetTries(services.db, worker.table, jobId, claimId);
    },
  };
}

/** A renewal that fails is only logged: the lease outlives several of them, and fencing covers the rest. */
async function renew(
  services: Services,
  worker: Worker,
  running: Map<string, RunningJob>,
  leaseSeconds: number,
): Promise<void> {
  if (running.size === 0) return;
  try {
    const asked = [...running.keys()];
    const ours = await renewLeases(services.db, worker.table, asked, leaseSeconds);
    for (const claimId of asked) {
      if (!ours.has(claimId)) running.get(claimId)?.aborter.abort(new LeaseLost());
    }
  } catch (err) {
    services.log.warn({ err, worker: worker.name }, 'leases could not be renewed');
  }
}

/** Never rejects: whatever happens to a job must not end the loop. */
async function runJob(services: Services, worker: Worker, claim: Claim): Promise<void> {
  try {
    await worker.run(services, claim);
  } catch (error) {
    await settleFailure(services, worker, claim, claim.signal.aborted ? claim.signal.reason : error);
  }
}

async function settleFailure(
  services: Services,
  worker: Worker,
  claim: Claim,
  error: unknown,
): Promise<void> {
  const about = { worker: worker.name, jobId: claim.jobId };
  if (error instanceof LeaseLost) {
    services.log.warn(about, 'another worker has taken over this work');
    return;
  }
  try {
    if (error instanceof Stopping) {
      await releaseClaim(services.db, worker.table, claim.jobId, claim.claimId, 0, false);
    } else if (claim.tries >= maxTries) {
      services.log.error({ ...about, err: error }, 'work is given up');
      await inTransaction(services, async (tx) => {
        await claim.hold(tx);
        await worker.giveUp(tx, claim, error);
      });
    } else {
      services.log.warn({ ...about, err: error }, 'work failed and will be tried again');
      await releaseClaim(
        services.db,
        worker.table,
        claim.jobId,
        claim.claimId,
        backoffSeconds(claim.tries),
        true,
      );
    }
  } catch (err) {
    services.log.warn({ ...about, err }, 'work could not be settled; its lease will run out');
  }
}
