import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { backoffSeconds } from '../work/backoff.ts';
import { newHolder } from '../work/lease.ts';
import type { Wakes } from '../work/wakes.ts';
import { connectProcess } from './connect-wakes.ts';

/**
 * What an audit keeps is little beside what it lets go. V8 would let its heap grow fourfold before it looks; looking
 * sooner halves the memory of a large audit (511 MB against 290 at 50,000 pages) at no cost in time that was found.
 */
const heapFlags = ['--max-semi-space-size=16', '--heap-growing-percent=25'];

/** How the child learns where the embedded database is; its socket is known only to the process that started it. */
export const connectionVariable = 'FETTLE_INTERNAL_CONNECTION';
/** How its claims name it, so that this process can end them when the child is dead. */
export const holderVariable = 'FETTLE_INTERNAL_HOLDER';

const stopMs = 8_000;
/** A child that lived this long died of something new: the wait before the next start begins small again. */
const healthyMs = 60_000;

export interface SupervisedWorker {
  stop(): Promise<void>;
}

/**
 * Runs the background work in a child process, so that a crawl never slows an answer, and starts it again whenever
 * it dies. It hears what is woken here, and what it wakes is heard here. The child ends by itself when this process is
 * gone. `beforeStart` is awaited before each start while no child runs, with the holder (work/lease.ts) that died, null
 * before the first; when it fails, the child starts all the same.
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
      log.warn({ err }, 'leases of the last worker could not be ended'),
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
    child.on('error', (err) => log.error({ err }, 'the worker process could not be started'));
    child.on('exit', (code, signal) => {
      child = null;
      if (stopped) return;
      deaths = Date.now() - startedAt > healthyMs ? 1 : deaths + 1;
      const seconds = backoffSeconds(deaths, { firstSeconds: 0.5, maxSeconds: 30 });
      log.warn({ code, signal, seconds }, 'the worker process died and is started again');
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

/** People wait for the web process; an audit can. */
function stepBack(pid: number | undefined, log: Log): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (err) {
    // It has ended already, or this system knows no priorities: it works all the same.
    log.warn({ err }, 'the worker keeps the priority of the service');
  }
}
