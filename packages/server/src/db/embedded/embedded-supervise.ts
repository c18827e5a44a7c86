import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { Cluster } from './embedded-create.ts';
import { launchPostgres } from './embedded-launch.ts';
import { findPostmaster, isPostgresIn } from './embedded-postmaster.ts';

/** How long a new service waits for a postgres that is starting, recovering, or stopping. */
const settleTimeoutMs = 300_000;
const watchEveryMs = 250;
const relaunchPauseMs = 1_000;
/** Together less than the ten seconds of a whole shutdown. */
const fastStopMs = 6_000;
const immediateStopMs = 1_500;

export interface SupervisedPostgres {
  stop(): Promise<void>;
}

/**
 * Adopts the postgres that already runs on the cluster or starts one, and keeps it running until `stop()`: if it dies
 * (killed, out of memory), it is restarted, with a pause between failures.
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
    log.error({ pid }, 'PostgreSQL exited unexpectedly; restarting it');
    try {
      pid = await adoptOrLaunch(cluster, logFile, log);
    } catch (error) {
      log.error({ err: error }, 'could not restart PostgreSQL; retrying');
      await delay(relaunchPauseMs, undefined, { ref: false });
    }
  };
  // Works the same way for a child process and an adopted process.
  const watch = setInterval(() => {
    if (stopped) return;
    watching ??= relaunchWhenDead().finally(() => {
      watching = undefined;
    });
  }, watchEveryMs).unref();

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
  const deadline = performance.now() + settleTimeoutMs;
  for (;;) {
    const running = await findPostmaster(cluster.dir);
    if (!running) return (await launchPostgres(cluster, logFile)).pid;
    if (running.status === 'ready') {
      log.warn({ pid: running.pid }, 'adopted a PostgreSQL process that an earlier service left running');
      return running.pid;
    }
    if (performance.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${running.pid}) on ${cluster.dir} is stuck in the status "${running.status}". Stop it.`,
      );
    }
    await delay(10);
  }
}

/** Fast rolls back open transactions and writes a checkpoint. Immediate leaves recovery to the next start. */
async function stopPostgres(pid: number, clusterDir: string, log: DatabaseLog): Promise<void> {
  const isGone = async () => !(await isPostgresIn(pid, clusterDir));
  if (await isGone()) return;
  sendSignal(pid, 'SIGINT');
  if (await waitUntil(isGone, fastStopMs)) return;
  log.warn({ pid }, 'PostgreSQL did not stop in time; forcing an immediate shutdown');
  sendSignal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, immediateStopMs)) return;
  sendSignal(pid, 'SIGKILL');
  await waitUntil(isGone, immediateStopMs);
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
