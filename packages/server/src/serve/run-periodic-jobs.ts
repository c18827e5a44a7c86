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
    round = round.then(doRound).then(() => {
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
  const forgetWakes = list.map((job) =>
    followWakes(services, job, signal, (run) => {
      round = round.then(run);
    }),
  );
  return {
    async stop() {
      stopping.abort();
      for (const forget of forgetWakes) forget();
      clearTimeout(timer);
      await round;
    },
  };
}

/** Runs a job once more after it was woken, never beside a round. Wake-ups until it begins are combined. */
function followWakes(
  services: Services,
  job: PeriodicJob,
  stopping: AbortSignal,
  queue: (run: () => Promise<void>) => void,
): () => void {
  if (job.wokenBy === undefined) return () => undefined;
  let isQueued = false;
  return services.onWake(job.wokenBy, () => {
    if (isQueued) return;
    isQueued = true;
    queue(async () => {
      isQueued = false;
      if (!stopping.aborted) await runOnce(services, job, stopping);
    });
  });
}

async function runOnce(services: Services, { name, run }: PeriodicJob, signal: AbortSignal): Promise<void> {
  try {
    const count = await run(services, signal);
    if (count > 0) services.log.info({ job: name, count }, 'maintenance task done');
  } catch (err) {
    services.log.warn({ err, job: name }, 'maintenance task failed; will retry');
  }
}
