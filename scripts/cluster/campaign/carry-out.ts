import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { portsOf } from '../assign-ports.ts';
import { canMount, fillDisk, freeDisk } from '../disks.ts';
import { clockFile } from '../list-programs.ts';
import { type Machine, type Node, nodes, otherNode } from '../machines.ts';
import type { LinkState } from '../network-process.ts';
import { findPostgres, listPostgres } from '../postgres-process.ts';
import type { Cluster } from '../start-cluster.ts';
import { host } from '../template-values.ts';
import { findLeader } from '../wait-until-whole.ts';
import type { FaultKind } from './fault-kinds.ts';

/** What a fault did, and how it ends. */
export interface Fault {
  /** For people, such as "web of node1". */
  target: string;
  /** Undoes what does not end by itself, after `lastsMs`. */
  end?: () => Promise<void>;
  lastsMs?: number;
}

/** Causes the fault. Null if this machine cannot: the reason is in `reasonAgainst`. */
type Cause = (cluster: Cluster, random: SeededRandom) => Promise<Fault>;

const findMs = 60_000;
/** Longer than the lease of a job, which is a minute. */
const pastLeaseMs = 70_000;
const requestMs = 60_000;

export const causes: Record<FaultKind, Cause> = {
  'kill-web': (cluster, random) => killProgram(cluster, random.pick(nodes), 'web'),
  'kill-worker': (cluster, random) => killProgram(cluster, random.pick(nodes), 'worker'),
  'kill-pgbouncer': (cluster, random) => killProgram(cluster, random.pick(nodes), 'pgbouncer'),
  'kill-haproxy': (cluster, random) => killProgram(cluster, random.pick(nodes), 'haproxy'),
  'kill-etcd': (cluster, random) => killProgram(cluster, random.pick([...nodes, 'witness'] as const), 'etcd'),
  'kill-patroni-leader': async (cluster) => killProgram(cluster, await leaderOf(cluster), 'patroni'),
  'kill-patroni-replica': async (cluster) => killProgram(cluster, await replicaOf(cluster), 'patroni'),
  'kill-postgres-leader': async (cluster) => signalPostgres(cluster, await leaderOf(cluster), 'SIGKILL'),
  'kill-postgres-replica': async (cluster) => signalPostgres(cluster, await replicaOf(cluster), 'SIGKILL'),
  'stop-postgres-leader': async (cluster) => signalPostgres(cluster, await leaderOf(cluster), 'SIGQUIT'),
  switchover: async (cluster) => changeLeader(cluster, 'switchover'),
  failover: async (cluster) => changeLeader(cluster, 'failover'),
  'lose-node': async (cluster, random) => loseNode(cluster, random.pick(nodes), random),
  'freeze-web': (cluster, random) => freezeProgram(cluster, random.pick(nodes), 'web', lasting(random)),
  'freeze-worker': (cluster, random) => freezeProgram(cluster, random.pick(nodes), 'worker', pastLeaseMs),
  'freeze-pgbouncer': (cluster, random) =>
    freezeProgram(cluster, random.pick(nodes), 'pgbouncer', lasting(random)),
  'freeze-haproxy': (cluster, random) =>
    freezeProgram(cluster, random.pick(nodes), 'haproxy', lasting(random)),
  'freeze-etcd': (cluster, random) =>
    freezeProgram(cluster, random.pick([...nodes, 'witness'] as const), 'etcd', lasting(random)),
  'freeze-patroni-leader': async (cluster, random) =>
    freezeProgram(cluster, await leaderOf(cluster), 'patroni', lasting(random)),
  'freeze-postgres-leader': async (cluster, random) =>
    freezePostgres(cluster, await leaderOf(cluster), random),
  'freeze-postgres-replica': async (cluster, random) =>
    freezePostgres(cluster, await replicaOf(cluster), random),
  'cut-nodes': (cluster, random) => cut(cluster, random, [['node1', 'node2']]),
  'cut-witness': (cluster, random) => cut(cluster, random, [[random.pick(nodes), 'witness']]),
  'cut-leader-off': async (cluster, random) => cutOff(cluster, random, await leaderOf(cluster)),
  'cut-replica-off': async (cluster, random) => cutOff(cluster, random, await replicaOf(cluster)),
  'cut-store': (cluster, random) => cut(cluster, random, [[random.pick(nodes), 'store']]),
  'lose-etcd-majority': (cluster, random) => loseMajority(cluster, random),
  'fill-disk-leader': async (cluster, random) => fill(cluster, await leaderOf(cluster), random),
  'fill-disk-replica': async (cluster, random) => fill(cluster, await replicaOf(cluster), random),
  'slow-disk-leader': async (cluster, random) => slowDown(cluster, await leaderOf(cluster), random),
  'slow-disk-replica': async (cluster, random) => slowDown(cluster, await replicaOf(cluster), random),
  'step-clock': (cluster, random) => stepClock(cluster, random),
};

/** Why this machine cannot cause a kind of fault; null if it can. */
export function reasonAgainst(kind: FaultKind, { tools }: Cluster): string | null {
  if (kind.startsWith('fill-disk') && !canMount) return 'mounting a disk needs root';
  if (kind.startsWith('slow-disk') && tools.strace === null) return 'the package strace is not installed';
  if (kind === 'step-clock' && tools.fakeTime === null) return 'the package faketime is not installed';
  return null;
}

/** From what nobody notices up to longer than the lead of a node that is gone lasts. */
function lasting(random: SeededRandom): number {
  return 3_000 + random.below(27_000);
}

async function leaderOf(cluster: Cluster): Promise<Node> {
  return until('a node leads', () => findLeader(cluster), findMs);
}

async function replicaOf(cluster: Cluster): Promise<Node> {
  return otherNode(await leaderOf(cluster));
}

async function killProgram(cluster: Cluster, machine: Machine, name: string): Promise<Fault> {
  const program = cluster.program(machine, name);
  await until(`${name} runs, to be killed`, () => program.signal('SIGKILL'), findMs);
  return { target: `${name} of ${machine}` };
}

async function signalPostgres(cluster: Cluster, node: Node, signal: NodeJS.Signals): Promise<Fault> {
  const pid = await findPostgres(join(cluster.folderOf(node), 'postgres'));
  if (pid !== null) process.kill(pid, signal);
  return { target: `PostgreSQL of ${node}` };
}

/** As `patronictl` does it: by Patroni's API. Patroni may refuse, for example while it waits for the replica. */
async function changeLeader(cluster: Cluster, kind: 'switchover' | 'failover'): Promise<Fault> {
  const leader = await leaderOf(cluster);
  const candidate = otherNode(leader);
  const { listen } = portsOf(cluster.ports, leader, 'PATRONI');
  const response = await fetch(`http://${host}:${listen}/${kind}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`patroni:${cluster.passwords.patroni}`)}`,
    },
    body: JSON.stringify(kind === 'switchover' ? { leader, candidate } : { candidate }),
    signal: AbortSignal.timeout(requestMs),
  });
  const text = await response.text();
  return { target: `${leader} to ${candidate}: ${response.status} ${text.slice(0, 60)}` };
}

/** Everything on a node dies at once, as in a power failure, and stays down for a while. */
async function loseNode(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
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

async function freezeProgram(
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

async function freezePostgres(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
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

async function cut(
  { network }: Cluster,
  random: SeededRandom,
  links: readonly (readonly [Machine, Machine])[],
): Promise<Fault> {
  const state: LinkState = random.chance(0.7) ? 'silent' : 'refused';
  for (const link of links) await network.link(link, state);
  const lastsMs = lasting(random);
  return {
    target: `${links.map(([a, b]) => `${a} and ${b}`).join(', ')}, ${state} for ${seconds(lastsMs)}`,
    lastsMs,
    async end() {
      for (const link of links) await network.link(link, 'open');
    },
  };
}

/** The node's clients still reach it, which is the worst: it must not serve them with old data. */
function cutOff(cluster: Cluster, random: SeededRandom, node: Node): Promise<Fault> {
  const others: Machine[] = [otherNode(node), 'witness'];
  return cut(
    cluster,
    random,
    others.map((other) => [node, other] as const),
  );
}

async function loseMajority(cluster: Cluster, random: SeededRandom): Promise<Fault> {
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

async function fill(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
  const folder = cluster.folderOf(node);
  await fillDisk(folder);
  const lastsMs = lasting(random);
  return { target: `${node} for ${seconds(lastsMs)}`, lastsMs, end: () => freeDisk(folder) };
}

/** Every flush of PostgreSQL and etcd on the node takes so much longer. */
async function slowDown(cluster: Cluster, node: Node, random: SeededRandom): Promise<Fault> {
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

async function stepClock(cluster: Cluster, random: SeededRandom): Promise<Fault> {
  const role = random.pick(['web', 'worker'] as const);
  const step = random.pick(['+3600', '-3600', '+90', '-90', '+5', '-5']);
  const file = clockFile(cluster.folderOf('node2'), role);
  const lastsMs = lasting(random);
  await writeFile(file, step);
  return {
    target: `${role} of node2 by ${step} s for ${seconds(lastsMs)}`,
    lastsMs,
    end: () => writeFile(file, '+0'),
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
