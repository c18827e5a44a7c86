import { defer, type Teardown } from '../defer.ts';
import type { CrashOptions } from './crash-options.ts';
import type { CrashService } from './crash-service.ts';
import type { Dice } from './dice.ts';
import type { Ledgers } from './ledger.ts';
import { type LoadWorld, runLoadClient } from './load-client.ts';
import type { Homes } from './move-in.ts';

/** Clients at work in every project. */
export function startLoad(
  t: Teardown,
  { changes, faults }: Ledgers,
  { projects }: Homes,
  around: {
    service: CrashService;
    backlog: () => number;
    dice: Dice;
    now: () => number;
    options: CrashOptions;
  },
) {
  const { service, backlog, dice, now, options } = around;
  const stopping = new AbortController();
  let isOver = false;
  const world: LoadWorld = { url: service.url, now, changes, faults, isOver: () => isOver, backlog };
  const clients = projects.flatMap(({ id, token }, home) => {
    const shared: string[] = [];
    return Array.from({ length: options.clientsPerProject }, (_, number) => {
      const client = { name: `${home}.${number}`, projectId: id, token, shared, pauseMs: options.pauseMs };
      return runLoadClient(world, { ...client, dice: dice.fork() }, stopping.signal);
    });
  });
  defer(t, () => {
    isOver = true;
    stopping.abort();
  });
  return {
    /** Resolves when every client has had its last answer. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}
