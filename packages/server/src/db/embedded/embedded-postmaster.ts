import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the first process of a running PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** PostgreSQL's own word: starting, ready, stopping, standby. */
  status: string;
}

/** The process named by the cluster's pid file, alive or not; `undefined` when there is no readable file. */
export async function readPostmasterFile(clusterDir: string): Promise<Postmaster | undefined> {
  return parsePostmasterFile(await readFile(pidFile(clusterDir), 'utf8').catch(() => ''));
}

/** The same for the end of a process, where nothing may be awaited. */
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
 * The living postgres of this cluster, if there is one. A process id alone proves nothing: after a reboot or in a
 * container it soon belongs to another process, so that process must also be a postgres working in this folder.
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

/** Is this process a living postgres that works in the folder? False for a zombie and for a reused id. */
export async function isPostgresIn(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return isNamedPostgres(pid);
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    const [working, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return name.trim() === 'postgres' && working.ino === cluster.ino && working.dev === cluster.dev;
  } catch (error) {
    // Gone meanwhile, a zombie, or another user's process: in each case not the postgres of this folder.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}

async function isNamedPostgres(pid: number): Promise<boolean> {
  const options = { timeout: 5_000 };
  const answer = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm='], options).catch(
    () => undefined,
  );
  return answer?.stdout.trim().endsWith('postgres') ?? false;
}
