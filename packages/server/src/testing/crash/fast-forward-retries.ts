import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConnection } from '../../db/connect.ts';
import { until } from '../until.ts';
import { makeRetriesDue } from './database-queries.ts';

const usualEveryMs = 150;
const usualDrainMs = 120_000;

/** The database to look into; rejects while it is down. */
export interface WatchedDatabase {
  connection(): Promise<DatabaseConnection>;
}

/** Makes retries due again and again; while the database is down, it only retries the query. */
export function fastForwardRetries(
  service: WatchedDatabase,
  { everyMs = usualEveryMs, drainMs = usualDrainMs } = {},
) {
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
      await pause(everyMs);
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
