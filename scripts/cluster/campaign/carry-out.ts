import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { canMount } from '../disks.ts';
import { nodes } from '../machines.ts';
import type { Cluster } from '../start-cluster.ts';
import { changeLeader } from './change-leader.ts';
import { cut, cutOff } from './cut-network.ts';
import { type Fault, lasting, leaderOf, replicaOf } from './fault.ts';
import type { FaultKind } from './fault-kinds.ts';
import { freezePostgres, freezeProgram } from './freeze-programs.ts';
import { fill, slowDown } from './harm-disk.ts';
import { killProgram, loseMajority, loseNode, signalPostgres } from './kill-programs.ts';
import { stepClock } from './step-clock.ts';

/** Causes the fault, or throws; `reasonAgainst` says whether this machine can. */
type Cause = (cluster: Cluster, random: SeededRandom) => Promise<Fault>;

/** Longer than the lease of a job, which is a minute. */
const pastLeaseMs = 70_000;

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
