import { writeFile } from 'node:fs/promises';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { clockFile } from '../list-programs.ts';
import type { Cluster } from '../start-cluster.ts';
import { type Fault, lasting, seconds } from './fault.ts';

export async function stepClock(cluster: Cluster, random: SeededRandom): Promise<Fault> {
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
