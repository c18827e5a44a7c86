import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { fillDisk, freeDisk } from '../disks.ts';
import type { Node } from '../machines.ts';
import type { Cluster } from '../start-cluster.ts';
import { type Fault, lasting, seconds } from './fault.ts';

export async function fill(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
  const folder = cluster.folderOf(node);
  await fillDisk(folder);
  const lastsMs = lasting(random);
  return { target: `${node} for ${seconds(lastsMs)}`, lastsMs, repeats: true, end: () => freeDisk(folder) };
}

/** Every flush of PostgreSQL and etcd on the node takes so much longer. */
export async function slowDown(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
  const delayMs = 50 + random.below(450);
  const pids = await processesOf(cluster.folderOf(node), ['postgres', 'etcd']);
  const calls = 'fsync,fdatasync';
  const strace = spawn(
    cluster.tools.strace ?? 'strace',
    [
      '-f',
      '-qqq',
      '-o',
      '/dev/null',
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:delay_exit=${delayMs * 1000}`,
    ].concat(pids.flatMap((pid) => ['-p', `${pid}`])),
    { stdio: 'ignore' },
  );
  const ended = once(strace, 'exit');
  const lastsMs = lasting(random);
  return {
    target: `${node}, ${delayMs} ms per flush for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      strace.kill('SIGINT');
      await Promise.race([ended, pause(10_000)]);
      strace.kill('SIGKILL');
    },
  };
}

/** Processes of a machine with these names; a machine's processes work in its folder. */
async function processesOf(folder: string, names: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [place, name] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ]);
    if (`${place}/`.startsWith(`${folder}/`) && names.includes(name.trim())) found.push(Number(pid));
  }
  return found;
}
