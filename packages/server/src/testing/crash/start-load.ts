import { defer, type Teardown } from '../defer.ts';
import type { CrashOptions } from './crash-options.ts';
import { type LoadContext, runLoadClient } from './load-client.ts';
import type { RunHistory } from './run-history.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Tenants } from './set-up-tenants.ts';

/** Runs clients in every project. */
export function startLoad(
  t: Teardown,
  { changes, faults }: RunHistory,
  { projects }: Tenants,
  around: {
    /** URL of the service for the next request; waits while it is down. */
    url: () => Promise<string>;
    backlog: () => number;
    random: SeededRandom;
    now: () => number;
    /** How long a client repeats a request. */
    patienceMs: number;
    options: Pick<CrashOptions, 'clientsPerProject' | 'pauseMs'>;
  },
) {
  const { url, backlog, random, now, patienceMs, options } = around;
  const stopping = new AbortController();
  let isOver = false;
  const context: LoadContext = { url, now, patienceMs, changes, faults, isOver: () => isOver, backlog };
  const clients = projects.flatMap(({ id, token }, tenant) => {
    const shared: string[] = [];
    return Array.from({ length: options.clientsPerProject }, (_, number) => {
      const client = { name: `${tenant}.${number}`, projectId: id, token, shared, pauseMs: options.pauseMs };
      return runLoadClient(context, { ...client, random: random.fork() }, stopping.signal);
    });
  });
  defer(t, () => {
    isOver = true;
    stopping.abort();
  });
  return {
    /** Resolves when every client has had its last response. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}
