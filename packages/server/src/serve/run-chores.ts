import type { Chore } from '../chores.ts';
import type { Services } from '../context.ts';
import { everyChore } from '../workers.ts';

export interface RunningChores {
  /** Stops after the current chore. */
  stop(): Promise<void>;
}

/** Milliseconds from the start to the first round, and between rounds. */
export interface ChoreTimes {
  firstMs: number;
  pauseMs: number;
}

/** Schedules have a precision of one minute. */
const usual: ChoreTimes = { firstMs: 15_000, pauseMs: 60_000 };

/**
 * Runs all chores one after the other, repeatedly. A failure is logged and retried in the next round; it never ends the
 * process or blocks the other chores.
 */
export function runChores(
  services: Services,
  { firstMs, pauseMs }: ChoreTimes = usual,
  list: readonly Chore[] = everyChore,
): RunningChores {
  const stopping = new AbortController();
  const { signal } = stopping;
  let round = Promise.resolve();
  const begin = (): void => {
    round = doRound().then(() => {
      if (!signal.aborted) timer = setTimeout(begin, pauseMs);
    });
  };
  const doRound = async (): Promise<void> => {
    for (const chore of list) {
      if (signal.aborted) return;
      await doChore(services, chore, signal);
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

async function doChore(services: Services, { name, run }: Chore, signal: AbortSignal): Promise<void> {
  try {
    const count = await run(services, signal);
    if (count > 0) services.log.info({ chore: name, count }, 'maintenance task done');
  } catch (err) {
    services.log.warn({ err, chore: name }, 'maintenance task failed; will retry');
  }
}
