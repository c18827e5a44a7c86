import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../packages/server/src/testing/until.ts';
import { nodes } from '../machines.ts';
import type { Cluster } from '../start-cluster.ts';
import { waitUntilWhole } from '../wait-until-whole.ts';
import { type Fault, seconds } from './fault.ts';

const roles = ['web', 'worker'] as const;

/** How long both versions serve. */
const mixedMs = 30_000;

/**
 * A rolling upgrade to the version of this repository: the processes of one node end as at a restart, and the new ones
 * migrate the database while the other node serves with the old version, and goes on with it for a while. Then the other
 * node follows.
 */
export async function upgradeNodes(cluster: Cluster, boundSeconds: number): Promise<Fault> {
  const [first, second] = nodes;
  for (const node of [first, second]) {
    const before = roles.map((role) => cluster.program(node, role).pid());
    for (const role of roles) cluster.upgrade(node, role);
    // Until they have ended, the old processes respond as before.
    const isReplaced = () =>
      roles.every((role, nth) => isAnother(cluster.program(node, role).pid(), before[nth]));
    await until(`the processes of ${node} are replaced`, isReplaced, boundSeconds * 1000);
    await waitUntilWhole(cluster, boundSeconds * 1000);
    if (node === first) await pause(mixedMs);
  }
  return { target: `${first}, then, with both versions for ${seconds(mixedMs)}, ${second}`, lastsMs: 0 };
}

function isAnother(pid: number | null, before: number | null | undefined): boolean {
  return pid !== null && pid !== before;
}
