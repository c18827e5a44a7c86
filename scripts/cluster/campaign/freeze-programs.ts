import { join } from 'node:path';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import type { Machine, Node } from '../machines.ts';
import { listPostgres } from '../postgres-process.ts';
import type { Cluster } from '../start-cluster.ts';
import { type Fault, findMs, lasting, seconds } from './fault.ts';

export async function freezeProgram(
  cluster: Cluster,
  machine: Machine,
  name: string,
  lastsMs: number,
): Promise<Fault> {
  const program = cluster.program(machine, name);
  await until(`${name} runs, to be frozen`, () => program.signal('SIGSTOP'), findMs);
  return {
    target: `${name} of ${machine} for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      program.signal('SIGCONT');
    },
  };
}

export async function freezePostgres(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
  const frozen = await listPostgres(join(cluster.folderOf(node), 'postgres'));
  signalAll(frozen, 'SIGSTOP');
  const lastsMs = lasting(random);
  return {
    target: `PostgreSQL of ${node} for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      signalAll(frozen, 'SIGCONT');
    },
  };
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
