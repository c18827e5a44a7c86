import type { Chore } from '../chores.ts';
import type { Services } from '../context.ts';
import { everyChore } from '../workers.ts';

export interface RunningChores {
  /** Ends after the chore that is being done. */
  stop(): Promise<void>;
}

/** Milliseconds: from the start to the first round, and from the end of one round to the next. */
export interface ChoreTimes {
  firstMs: number;
  pauseMs: number;
}

/** Schedules are kept to the minute. */
const usual: ChoreTimes = { firstMs: 15_000, pauseMs: 60_000 };

/**
 * Does all chores one after the other, over and over. One that fails is logged and tried in the next round; it never
 * ends the process or keeps the others from being done.
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
    if (count > 0) services.log.info({ chore: name, count }, 'upkeep done');
  } catch (err) {
    services.log.warn({ err, chore: name }, 'upkeep failed and will be tried again');
  }
}
