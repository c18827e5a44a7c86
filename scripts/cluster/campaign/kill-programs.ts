import { join } from 'node:path';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { type Machine, type Node, nodes } from '../machines.ts';
import { findPostgres } from '../postgres-process.ts';
import type { Cluster } from '../start-cluster.ts';
import { type Fault, findMs, lasting, seconds } from './fault.ts';

export async function killProgram(cluster: Cluster, machine: Machine, name: string): Promise<Fault> {
  const program = cluster.program(machine, name);
  await until(`${name} runs, to be killed`, () => program.signal('SIGKILL'), findMs);
  return { target: `${name} of ${machine}` };
}

export async function signalPostgres(cluster: Cluster, node: Node, signal: NodeJS.Signals): Promise<Fault> {
  const pid = await findPostgres(join(cluster.folderOf(node), 'postgres'));
  if (pid !== null) process.kill(pid, signal);
  return { target: `PostgreSQL of ${node}` };
}

/** Everything on a node dies at once, as in a power failure, and stays down for a while. */
export async function loseNode(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
  const own = cluster.programs.filter(({ machine }) => machine === node);
  for (const program of own) program.hold();
  for (const program of own) program.signal('SIGKILL');
  await signalPostgres(cluster, node, 'SIGKILL');
  const lastsMs = lasting(random);
  return {
    target: `${node} for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      for (const program of own) program.release();
    },
  };
}

export async function loseMajority(cluster: Cluster, random: SeededRandom): Promise<Fault> {
  const members = random.shuffle([...nodes, 'witness'] as const).slice(0, 2);
  const lastsMs = lasting(random);
  const own = members.map((machine) => cluster.program(machine, 'etcd'));
  for (const program of own) {
    program.hold();
    program.signal('SIGKILL');
  }
  return {
    target: `etcd of ${members.join(' and ')} for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      for (const program of own) program.release();
    },
  };
}
