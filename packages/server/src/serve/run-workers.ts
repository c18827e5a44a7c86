import type { Services } from '../context.ts';
import { startLoop, type WorkLoop } from '../work/loop.ts';
import { workers } from '../workers.ts';
import type { Lifetime } from './lifetime.ts';
import { runPeriodicJobs } from './run-periodic-jobs.ts';

/** A loop that has not checked for work for this long is considered dead. */
const silenceMs = 60_000;

export interface RunningWorkers {
  stop(): Promise<void>;
}

/**
 * Runs a loop for every kind of work, and the periodic jobs. `onDead` is called when a loop no longer checks for work: a worker
 * that seems alive but does nothing is worse than one that exits and is restarted.
 */
export function runWorkers(services: Services, onDead: (worker: string) => void): RunningWorkers {
  const loops = workers.map((worker): [string, WorkLoop] => [worker.name, startLoop(services, worker)]);
  const upkeep = runPeriodicJobs(services);
  const watch = setInterval(() => {
    for (const [name, loop] of loops) {
      if (Date.now() - loop.lastPoll() > silenceMs) onDead(name);
    }
  }, silenceMs / 4);
  return {
    async stop() {
      clearInterval(watch);
      await Promise.all([upkeep.stop(), ...loops.map(([, loop]) => loop.stop())]);
    },
  };
}

/** The same for a dedicated worker process, which exits to be restarted when a loop is dead. */
export function startWorkers(services: Services, lifetime: Lifetime): Promise<RunningWorkers> {
  const onDead = (worker: string): void => {
    services.log.error({ worker }, 'a work loop has stopped responding; exiting to be restarted');
    process.exit(1);
  };
  return lifetime.start(
    async () => {
      await sendProcessMetrics(services);
      return runWorkers(services, onDead);
    },
    (running) => running.stop(),
  );
}

/** A worker has no port for `/metrics`. What it loads for this is loaded only then. */
async function sendProcessMetrics({ telemetry }: Services): Promise<void> {
  if (telemetry === null) return;
  const { createProcessRegistry } = await import('../process-registry.ts');
  telemetry.sendMetrics(createProcessRegistry());
}
