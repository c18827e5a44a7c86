import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { backoffSeconds } from '../work/backoff.ts';
import { newHolder } from '../work/lease.ts';
import type { Wakes } from '../work/wakes.ts';
import { connectProcess } from './connect-wakes.ts';

/**
 * Most objects of an audit are short-lived. By default, V8 lets its heap grow fourfold before a major collection;
 * collecting earlier almost halves the memory of a large audit. Collecting at every 25 % takes a third more processor
 * time than at 40 %, and saves nothing: 321 MiB at 50,000 pages, and 323. At 100 %, it takes 397 MiB. The nursery has its
 * full size from the start, because a small one promotes what would have died a moment later. Below 64 MB, nothing is
 * collected but the nursery: an audit of a thousand pages takes a tenth less processor time.
 *
 * Without `--no-flush-bytecode`, each stage of an audit drops the compiled code of the other stages, and every audit compiles
 * it again: a tenth of its processor time.
 *
 * On two cores, the helper threads of the collector take turns with the threads that parse pages, and those that wait for
 * them: without helpers, an audit takes 15 % less processor time.
 */
const heapFlags = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--initial-old-space-size=64',
  '--no-flush-bytecode',
  ...(availableParallelism() <= 2 ? ['--single-threaded-gc'] : []),
];

/** Passes the socket of the embedded database to the child; only the process that started it knows it. */
export const connectionVariable = 'FETTLE_INTERNAL_CONNECTION';
/** Passes the holder ID of the child's claims, so that this process can end their leases when the child dies. */
export const holderVariable = 'FETTLE_INTERNAL_HOLDER';

const stopMs = 8_000;
/** After a child has lived this long, the delay before a restart is reset. */
const healthyMs = 60_000;

export interface SupervisedWorker {
  stop(): Promise<void>;
}

/**
 * Runs the background work in a child process, so that a crawl never slows a response, and restarts it whenever it dies.
 * Wake-ups are passed on in both directions. The child exits when this process is gone. `beforeStart` is awaited before
 * each start while no child runs, with the holder ID (work/lease.ts) of the dead child, or null before the first start;
 * the child starts even if it fails.
 */
export function superviseWorker(
  connection: DatabaseConnection,
  wakes: Wakes,
  log: Log,
  beforeStart: (dead: string | null) => Promise<void>,
): SupervisedWorker {
  let child: ChildProcess | null = null;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  let deaths = 0;
  let holder: string | null = null;

  const start = async (): Promise<void> => {
    await beforeStart(holder).catch((err: unknown) =>
      log.warn({ err }, 'could not end the leases of the previous worker'),
    );
    if (stopped) return;
    const startedAt = Date.now();
    holder = newHolder();
    child = fork(join(import.meta.dirname, '..', 'main.ts'), ['work'], {
      env: { ...process.env, [connectionVariable]: JSON.stringify(connection), [holderVariable]: holder },
      execArgv: [...process.execArgv, ...heapFlags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { pid } = child;
    connectProcess(wakes, child);
    child.on('spawn', () => stepBack(pid, log));
    child.on('error', (err) => log.error({ err }, 'could not start the worker process'));
    child.on('exit', (code, signal) => {
      child = null;
      if (stopped) return;
      deaths = Date.now() - startedAt > healthyMs ? 1 : deaths + 1;
      const seconds = backoffSeconds(deaths, { firstSeconds: 0.5, maxSeconds: 30 });
      log.warn({ code, signal, seconds }, 'the worker process exited unexpectedly; restarting it');
      again = setTimeout(() => void start(), seconds * 1000);
    });
  };

  void start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Gives the web process priority: people wait for it, while audits can wait. */
function stepBack(pid: number | undefined, log: Log): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (err) {
    // The child has already exited, or the system does not support priorities; both are harmless.
    log.warn({ err }, 'could not lower the priority of the worker');
  }
}
