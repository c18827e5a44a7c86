import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the main process of PostgreSQL records about itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** PostgreSQL's own status: starting, ready, stopping, standby. */
  status: string;
}

/** The process in the cluster's PID file, alive or not; `undefined` when there is no readable file. */
export async function readPostmasterFile(clusterDir: string): Promise<Postmaster | undefined> {
  return parsePostmasterFile(await readFile(pidFile(clusterDir), 'utf8').catch(() => ''));
}

/** Synchronous version, for when the process exits. */
export function readPostmasterFileNow(clusterDir: string): Postmaster | undefined {
  return existsSync(pidFile(clusterDir))
    ? parsePostmasterFile(readFileSync(pidFile(clusterDir), 'utf8'))
    : undefined;
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid, status: lines[7] ?? '' } : undefined;
}

/**
 * The running postgres of this cluster, if there is one. A process ID alone proves nothing: after a reboot or in a
 * container it can belong to another process, so that process must also be a postgres working in this folder.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const named = await readPostmasterFile(clusterDir);
  return named && (await isPostgresIn(named.pid, clusterDir)) ? named : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this process is a running postgres that works in the folder; false for a zombie or a reused ID. */
export async function isPostgresIn(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return isNamedPostgres(pid);
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    const [working, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return name.trim() === 'postgres' && working.ino === cluster.ino && working.dev === cluster.dev;
  } catch (error) {
    // Already gone, a zombie, or another user's process: in each case not the postgres of this folder.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}

async function isNamedPostgres(pid: number): Promise<boolean> {
  const options = { timeout: 5_000 };
  const response = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm='], options).catch(
    () => undefined,
  );
  return response?.stdout.trim().endsWith('postgres') ?? false;
}
