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

/** `fettle serve` on an embedded database, restarted whenever it was killed. */
export interface CrashService {
  /** URL of the running service, or of the next one. */
  url(): Promise<string>;
  /**
   * Kills from outside; false if the target was not running. `starting` kills the web process and, this many
   * milliseconds after its start, the next one.
   */
  kill(target: Exclude<Target, 'backend'>, delayMs: number): Promise<boolean>;
  killAt(point: Point, times: number): Promise<void>;
  /** The connection to its database; rejects while the database is down. */
  connection(): Promise<EmbeddedConnection>;
  pidOf(role: 'serve' | 'work'): Promise<number | null>;
  /** Every line logged by all processes so far. */
  log: string[];
  /** Processes that ended without having been killed. */
  faults: string[];
  /** Asks it to stop and waits; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts one in a temporary folder, which is removed after `t`. */
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

  // A process ID from a file can be stale and reused by now, so only our own child is killed.
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

/** Restarts the service until it is asked to stop. */
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
      // It ended before it was ready; handled below.
      () => undefined,
    );
    const [code, signalName] = await exit;
    // Whoever waits for a process that was killed while starting waits for the next one.
    if (isReady) ready = createPromise();
    isReady = false;
    if (stopping || signalName === 'SIGKILL') return;
    // Do not restart it as if it had been killed: that would hide a service that cannot start.
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

/** The rejection is for those who wait; without any, it is not an unhandled error. */
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
