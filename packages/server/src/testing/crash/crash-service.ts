import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedConnection, findRunningEmbedded } from '../../db/embedded/embedded.ts';
import { findPostmaster } from '../../db/embedded/embedded-postmaster.ts';
import { defer, type Teardown } from '../defer.ts';
import { becomeReady, childrenOf, spawnServe } from '../serve-child.ts';
import type { Point, Target } from './kill-plan.ts';
import { createKillSwitch } from './kill-switch.ts';

/** `fettle serve` on an embedded database, started again by hand, as it were, whenever it was killed. */
export interface CrashService {
  /** Address of the service that runs now, or of the next one. */
  url(): Promise<string>;
  /**
   * Kills from outside; false when it was not running at this moment. `starting` kills the web and, so many
   * milliseconds after its start, the next one.
   */
  kill(target: Exclude<Target, 'backend'>, delayMs: number): Promise<boolean>;
  killAt(point: Point, times: number): Promise<void>;
  /** The way to its database; fails while that does not run. */
  connection(): Promise<EmbeddedConnection>;
  pidOf(role: 'serve' | 'work'): Promise<number | null>;
  /** Every line that was logged by all processes so far. */
  log: string[];
  /** Processes that ended without having been killed. */
  faults: string[];
  /** Asks it to stop and waits; the exit code. */
  stop(): Promise<number | null>;
}

/** Starts one in a temporary folder; all of it is gone when `t` is done. */
export async function startCrashService(
  t: Teardown,
  settings: Record<string, string>,
): Promise<CrashService> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-crash-'));
  defer(t, () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  const dataDir = join(folder, 'data');
  const cluster = join(dataDir, 'postgres');
  defer(t, () => signalPostgres(cluster, 'SIGQUIT'));
  const switches = join(folder, 'switches');
  await mkdir(switches);
  const killSwitch = createKillSwitch(switches);
  const life = keepRunning(t, dataDir, { ...settings, ...killSwitch.settings });
  defer(t, () => life.stop('SIGKILL'));

  // An id from a file may be an old one that somebody else has by now: only a child of ours is killed.
  const killWorker = async (): Promise<boolean> => {
    const pid = await killSwitch.pidOf('work');
    const own = await childrenOf(life.child()?.pid ?? 0);
    return pid !== null && own.includes(pid) && signal(pid, 'SIGKILL');
  };
  const killWeb = (): boolean => life.child()?.kill('SIGKILL') ?? false;
  const kills: Record<Exclude<Target, 'backend'>, (delayMs: number) => Promise<boolean>> = {
    worker: killWorker,
    web: async () => killWeb(),
    starting: (delayMs) => {
      const killed = life.killNextStart(delayMs);
      return killWeb() ? killed : Promise.resolve(false);
    },
    postgres: () => signalPostgres(cluster, 'SIGKILL'),
    'postgres-at-once': () => signalPostgres(cluster, 'SIGQUIT'),
    all: async () => (await killWorker()) && killWeb() && (await signalPostgres(cluster, 'SIGKILL')),
  };
  return {
    url: life.url,
    kill: (target, delayMs) => kills[target](delayMs),
    killAt: killSwitch.killAt,
    async connection() {
      const found = await findRunningEmbedded(dataDir);
      if (found === undefined) throw new Error('No service holds the data folder at the moment.');
      return found;
    },
    pidOf: killSwitch.pidOf,
    log: life.log,
    faults: life.faults,
    stop: () => life.stop(),
  };
}

/** Starts the service again and again until it is asked to stop. */
function keepRunning(t: Teardown, dataDir: string, settings: Record<string, string>) {
  const log: string[] = [];
  const faults: string[] = [];
  let child: ChildProcess | null = null;
  let ready = createPromise();
  let isReady = false;
  let startsToKill: ((child: ChildProcess) => void) | null = null;
  let stopping = false;

  const runOnce = async (): Promise<void> => {
    const started = spawnServe(t, dataDir, settings);
    child = started;
    const exit = once(started, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    startsToKill?.(started);
    startsToKill = null;
    becomeReady(started, log).then(
      ({ url }) => {
        isReady = true;
        ready.resolve(url);
      },
      // It ended before it was ready: how, is told below.
      () => undefined,
    );
    const [code, signalName] = await exit;
    // Who waits for one that was killed while starting, waits for the next.
    if (isReady) ready = createPromise();
    isReady = false;
    if (stopping || signalName === 'SIGKILL') return;
    // Nobody may start it again as if it had been killed: a service that cannot start would hide behind that.
    stopping = true;
    faults.push(`the web process ended by itself with ${code}: ${log.slice(-5).join(' ')}`);
    ready.reject(new Error(faults.at(-1)));
  };
  const done = (async () => {
    while (!stopping) await runOnce();
  })();
  return {
    log,
    faults,
    child: () => child,
    url: () => ready.promise,
    killNextStart: (delayMs: number) =>
      new Promise<boolean>((resolve) => {
        startsToKill = (started) => setTimeout(() => resolve(started.kill('SIGKILL')), delayMs);
      }),
    async stop(by: NodeJS.Signals = 'SIGTERM') {
      stopping = true;
      child?.kill(by);
      await done;
      return child?.exitCode ?? null;
    },
  };
}

/** Its rejection is for who waits; when nobody does it is no error by itself. */
function createPromise(): PromiseWithResolvers<string> {
  const made = Promise.withResolvers<string>();
  made.promise.catch(() => undefined);
  return made;
}

function signal(pid: number | null, name: NodeJS.Signals): boolean {
  if (pid === null) return false;
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function signalPostgres(cluster: string, name: NodeJS.Signals): Promise<boolean> {
  return signal((await findPostmaster(cluster))?.pid ?? null, name);
}
