import { createSeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import type { FaultKind } from './fault-kinds.ts';

export interface PlannedFault {
  kind: FaultKind;
  /** Decides everything else about it. */
  seed: number;
}

/** The faults of a campaign: every kind equally often, in an order determined by the seed. */
export function planFaults(seed: number, count: number, kinds: readonly FaultKind[]): PlannedFault[] {
  const random = createSeededRandom(seed);
  const faults: PlannedFault[] = [];
  while (faults.length < count) {
    for (const kind of random.shuffle(kinds)) faults.push({ kind, seed: random.below(2 ** 32) });
  }
  return faults.slice(0, count);
}
