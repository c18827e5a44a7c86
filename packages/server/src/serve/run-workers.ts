import type { Services } from '../context.ts';
import { startLoop, type WorkLoop } from '../work/loop.ts';
import { workers } from '../workers.ts';
import type { Lifetime } from './lifetime.ts';
import { runChores } from './run-chores.ts';

/** A loop that has not asked for work this long is dead, whatever the reason. */
const silenceMs = 60_000;

export interface RunningWorkers {
  stop(): Promise<void>;
}

/**
 * Runs a loop for every kind of work, and the upkeep beside them. `onDead` is called when a loop has fallen silent: a
 * worker that looks alive and does nothing is worse than one that ends and is started again.
 */
export function runWorkers(services: Services, onDead: (worker: string) => void): RunningWorkers {
  const loops = workers.map((worker): [string, WorkLoop] => [worker.name, startLoop(services, worker)]);
  const upkeep = runChores(services);
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

/** The same for a process that does nothing else: it ends, to be started again, when a loop falls silent. */
export function startWorkers(services: Services, lifetime: Lifetime): Promise<RunningWorkers> {
  const onDead = (worker: string): void => {
    services.log.error({ worker }, 'the work loop has fallen silent; this process ends to be started again');
    process.exit(1);
  };
  return lifetime.start(
    async () => runWorkers(services, onDead),
    (running) => running.stop(),
  );
}
