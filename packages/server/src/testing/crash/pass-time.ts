import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';
import type { CrashService } from './crash-service.ts';
import { makeRetriesDue } from './database-hand.ts';

const retryEveryMs = 150;
const drainMs = 120_000;

/** Makes retries due all the time; while the database is down it can only be asked again. */
export function letTimePass(service: CrashService) {
  let stopped = false;
  let pending = 0;
  let looks = 0;
  const pass = async (): Promise<void> => {
    while (!stopped) {
      // Killed under us: the next round asks again, and a database that stays away fails the run elsewhere.
      const found = await service
        .connection()
        .then(makeRetriesDue)
        .catch(() => null);
      if (found !== null) {
        pending = found;
        looks += 1;
      }
      await pause(retryEveryMs);
    }
  };
  const done = pass();
  return {
    pending: () => pending,
    async untilNothingIsPending(): Promise<void> {
      const before = looks;
      const look = () => looks > before + 1 && pending === 0;
      await until('nothing is pending any more', look, drainMs);
    },
    async stop(): Promise<void> {
      stopped = true;
      await done;
    },
  };
}
