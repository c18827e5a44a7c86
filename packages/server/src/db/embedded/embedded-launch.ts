import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { asOwner, type Cluster, folderArgument } from './embedded-create.ts';
import { readPostmasterFile } from './embedded-postmaster.ts';
import { fixedArguments } from './embedded-settings.ts';

const logLimitBytes = 5 * 1024 * 1024;
/** Crash recovery replays up to `max_wal_size`, which takes minutes on a slow disk; giving up would not help. */
const readyTimeoutMs = 300_000;
const orphansTimeoutMs = 15_000;
const excerptBytes = 4_096;

/**
 * Starts postgres on the cluster and resolves with its process ID when it accepts connections.
 *
 * Detached, so that Ctrl-C in a terminal reaches only the service, which drains first and then stops postgres.
 * Errors: the last lines of postgres' output when it fails.
 */
export async function launchPostgres(
  cluster: Cluster,
  logFile: string,
): Promise<ChildProcess & { pid: number }> {
  await rotateLog(logFile);
  const deadline = performance.now() + orphansTimeoutMs;
  for (;;) {
    const logStart = await sizeOf(logFile);
    const child = await spawnPostgres(cluster, logFile);
    if (await becomesReady(child, cluster.dir)) return child;
    const said = await readFrom(logFile, logStart);
    // The backends of a killed postmaster take a moment to exit; until then its shared memory is in use.
    const waitsForOrphans = said.includes('shared memory block') && performance.now() < deadline;
    if (!waitsForOrphans) throw new Error(`PostgreSQL did not start on ${cluster.dir}: ${lastLines(said)}`);
    await delay(50);
  }
}

async function spawnPostgres(cluster: Cluster, logFile: string): Promise<ChildProcess & { pid: number }> {
  const place = await folderArgument(cluster.dir, cluster.owner);
  const stale = await readPostmasterFile(cluster.dir);
  const options = asOwner(cluster.owner);
  // Called only when no postgres runs here, so the recorded process ID now belongs to another process. PostgreSQL has
  // this variable for that case; deleting the file instead would remove its protection against orphaned backends.
  const env = stale ? { ...options.env, PG_GRANDPARENT_PID: String(stale.pid) } : options.env;
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, ['-D', place, ...fixedArguments], {
      ...options,
      env,
      cwd: cluster.dir,
      detached: true,
      stdio: ['ignore', log, log],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child as ChildProcess & { pid: number };
  } finally {
    closeSync(log);
  }
}

/** Watches the status line in the PID file of postgres: cheaper and faster than trying to connect. */
async function becomesReady(child: ChildProcess & { pid: number }, clusterDir: string): Promise<boolean> {
  const start = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file.status === 'ready') return true;
    const waitedMs = performance.now() - start;
    if (waitedMs > readyTimeoutMs) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL was not ready on ${clusterDir} within ${readyTimeoutMs / 1000} seconds.`);
    }
    await delay(waitedMs < 1_000 ? 5 : 50);
  }
  return false;
}

async function rotateLog(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > logLimitBytes) await rename(logFile, `${logFile}.1`);
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path).catch(() => undefined);
  return file?.size ?? 0;
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(excerptBytes), 0, excerptBytes, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function lastLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-3).join(' | ') || 'it printed nothing';
}
