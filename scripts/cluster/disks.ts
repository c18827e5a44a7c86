import { execFile } from 'node:child_process';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 10_000;
const diskMiB = 1_024;

/** Whether disks of their own can be mounted for the machines, so that one can be full. */
export const canMount = process.getuid?.() === 0;

/** A disk in memory with a size of its own. */
export async function mountDisk(folder: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0755`, 'fettle-cluster', folder], {
    timeout: timeoutMs,
  });
}

export async function unmountDisk(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder], { timeout: timeoutMs });
}

/** Every disk below the folder, such as those that a killed run has left. */
export async function findDisks(folder: string): Promise<string[]> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  return mounts.filter((place) => place.startsWith(`${folder}/`));
}

const filler = 'filler';

/** Leaves no byte free on the disk of a machine. */
export async function fillDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const path = join(folder, filler);
  const block = Buffer.alloc(1024 * 1024);
  const blocks = Math.ceil((bavail * bsize) / block.length) + 1;
  try {
    for (let index = 0; index < blocks; index += 1) await writeFile(path, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export async function freeDisk(folder: string): Promise<void> {
  await rm(join(folder, filler), { force: true });
}
