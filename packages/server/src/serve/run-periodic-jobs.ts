import type { Services } from '../context.ts';
import type { PeriodicJob } from '../periodic-jobs.ts';
import { periodicJobs } from '../workers.ts';

export interface RunningPeriodicJobs {
  /** Stops after the current job. */
  stop(): Promise<void>;
}

/** Milliseconds from the start to the first round, and between rounds. */
export interface PeriodicJobTimes {
  firstMs: number;
  pauseMs: number;
}

/** Schedules have a precision of one minute. */
const usual: PeriodicJobTimes = { firstMs: 15_000, pauseMs: 60_000 };

/**
 * Runs all jobs one after the other, repeatedly. A failure is logged and retried in the next round; it never ends the
 * process or blocks the other jobs.
 */
export function runPeriodicJobs(
  services: Services,
  { firstMs, pauseMs }: PeriodicJobTimes = usual,
  list: readonly PeriodicJob[] = periodicJobs,
): RunningPeriodicJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  let round = Promise.resolve();
  const begin = (): void => {
    round = doRound().then(() => {
      if (!signal.aborted) timer = setTimeout(begin, pauseMs);
    });
  };
  const doRound = async (): Promise<void> => {
    for (const job of list) {
      if (signal.aborted) return;
      await runOnce(services, job, signal);
    }
  };
  let timer = setTimeout(begin, firstMs);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

async function runOnce(services: Services, { name, run }: PeriodicJob, signal: AbortSignal): Promise<void> {
  try {
    const count = await run(services, signal);
    if (count > 0) services.log.info({ job: name, count }, 'maintenance task done');
  } catch (err) {
    services.log.warn({ err, job: name }, 'maintenance task failed; will retry');
  }
}
