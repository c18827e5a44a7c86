import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { Cluster } from './embedded-create.ts';
import { launchPostgres } from './embedded-launch.ts';
import { findPostmaster, isPostgresIn } from './embedded-postmaster.ts';

/** How long a postgres that is starting, recovering or stopping may keep a new service waiting. */
const SETTLE_TIMEOUT_MS = 300_000;
const WATCH_EVERY_MS = 250;
const RELAUNCH_PAUSE_MS = 1_000;
/** Together below the ten seconds that a whole shutdown may take. */
const FAST_STOP_MS = 6_000;
const IMMEDIATE_STOP_MS = 1_500;

export interface SupervisedPostgres {
  stop(): Promise<void>;
}

/**
 * Adopts the postgres that already runs on the cluster or launches one, and keeps one running until `stop()`:
 * a postgres that dies (killed, out of memory) is started again, with a pause between failures.
 */
export async function supervisePostgres(
  cluster: Cluster,
  logFile: string,
  log: DatabaseLog,
): Promise<SupervisedPostgres> {
  let pid = await adoptOrLaunch(cluster, logFile, log);
  let stopped = false;
  let watching: Promise<void> | undefined;

  const relaunchWhenDead = async () => {
    if (await isPostgresIn(pid, cluster.dir)) return;
    log.error({ pid }, 'PostgreSQL died; starting it again');
    try {
      pid = await adoptOrLaunch(cluster, logFile, log);
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again; trying on');
      await delay(RELAUNCH_PAUSE_MS, undefined, { ref: false });
    }
  };
  // One way of watching for a child of ours and an adopted process alike.
  const watch = setInterval(() => {
    if (stopped) return;
    watching ??= relaunchWhenDead().finally(() => {
      watching = undefined;
    });
  }, WATCH_EVERY_MS).unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(watch);
      await watching;
      await stopPostgres(pid, cluster.dir, log);
    },
  };
}

async function adoptOrLaunch(cluster: Cluster, logFile: string, log: DatabaseLog): Promise<number> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const running = await findPostmaster(cluster.dir);
    if (!running) return (await launchPostgres(cluster, logFile)).pid;
    if (running.status === 'ready') {
      log.warn({ pid: running.pid }, 'adopted the PostgreSQL that an earlier service left running');
      return running.pid;
    }
    if (performance.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${running.pid}) stays "${running.status}" on ${cluster.dir}: stop it.`,
      );
    }
    await delay(10);
  }
}

/** Fast: open transactions are rolled back, a checkpoint is written. Immediate: the next start recovers instead. */
async function stopPostgres(pid: number, clusterDir: string, log: DatabaseLog): Promise<void> {
  const isGone = async () => !(await isPostgresIn(pid, clusterDir));
  if (await isGone()) return;
  sendSignal(pid, 'SIGINT');
  if (await waitUntil(isGone, FAST_STOP_MS)) return;
  log.warn({ pid }, 'PostgreSQL did not stop in time; stopping it immediately');
  sendSignal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, IMMEDIATE_STOP_MS)) return;
  sendSignal(pid, 'SIGKILL');
  await waitUntil(isGone, IMMEDIATE_STOP_MS);
}

async function waitUntil(isDone: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await isDone()) return true;
    await delay(5);
  }
  return false;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const isGoneAlready = (error as NodeJS.ErrnoException).code === 'ESRCH';
    if (!isGoneAlready) throw error;
  }
}
