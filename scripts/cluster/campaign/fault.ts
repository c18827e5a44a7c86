import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { type Node, otherNode } from '../machines.ts';
import type { Cluster } from '../start-cluster.ts';
import { findLeader } from '../wait-until-whole.ts';

/** What a fault did, and how it ends. */
export interface Fault {
  /** For people, such as "web of node1". */
  target: string;
  /** Undoes what does not end by itself, after `lastsMs`. */
  end?: () => Promise<void>;
  lastsMs?: number;
  /** As long as it lasts, nothing may be recorded: not once but at each try, a delivery is repeated. */
  repeats?: boolean;
}

/** For finding what a fault affects. */
export const findMs = 60_000;

/** From what nobody notices up to longer than the lead of a node that is gone lasts. */
export function lasting(random: SeededRandom): number {
  return 3_000 + random.below(27_000);
}

export async function leaderOf(cluster: Cluster): Promise<Node> {
  return until('a node leads', () => findLeader(cluster), findMs);
}

export async function replicaOf(cluster: Cluster): Promise<Node> {
  return otherNode(await leaderOf(cluster));
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
