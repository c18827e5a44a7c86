import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';
import type { CrashService } from './crash-service.ts';
import { makeRetriesDue } from './database-queries.ts';

const retryEveryMs = 150;
const drainMs = 120_000;

/** Makes retries due again and again; while the database is down, it only retries the query. */
export function fastForwardRetries(service: CrashService) {
  let stopped = false;
  let pending = 0;
  let looks = 0;
  const pass = async (): Promise<void> => {
    while (!stopped) {
      // The connection was killed: the next round retries, and a database that stays down fails the run elsewhere.
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
