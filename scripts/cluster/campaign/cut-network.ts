import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { type Machine, type Node, otherNode } from '../machines.ts';
import type { LinkState } from '../network-process.ts';
import type { Cluster } from '../start-cluster.ts';
import { type Fault, lasting, seconds } from './fault.ts';

export async function cut(
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
export function cutOff(cluster: Cluster, random: SeededRandom, node: Node): Promise<Fault> {
  const others: Machine[] = [otherNode(node), 'witness'];
  return cut(
    cluster,
    random,
    others.map((other) => [node, other] as const),
  );
}
