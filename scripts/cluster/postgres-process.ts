import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const stopMs = 10_000;
const pauseMs = 50;

/** Process ID of the PostgreSQL in this data folder, as it wrote it down; null if it does not run. */
export async function findPostgres(dataFolder: string): Promise<number | null> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres' ? pid : null;
}

/** Ends it at once. Patroni, which would start it again, must have been stopped before. */
export async function stopPostgres(dataFolder: string): Promise<void> {
  const pid = await findPostgres(dataFolder);
  if (pid === null) return;
  process.kill(pid, 'SIGCONT');
  process.kill(pid, 'SIGQUIT');
  const deadline = performance.now() + stopMs;
  while ((await findPostgres(dataFolder)) === pid && performance.now() < deadline) await pause(pauseMs);
}

/** All processes of that PostgreSQL, the first one first. */
export async function listPostgres(dataFolder: string): Promise<number[]> {
  const pid = await findPostgres(dataFolder);
  if (pid === null) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}
