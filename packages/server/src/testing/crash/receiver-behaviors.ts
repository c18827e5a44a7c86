import type { SeededRandom } from './seeded-random.ts';

export interface PlannedResponse {
  /** Null to reset the connection instead. */
  status: number | null;
  delayMs: number;
}

/** How a receiver responds, given how often this delivery has failed. */
export type ReceiverBehavior = (random: SeededRandom, failed: number) => PlannedResponse;

/** Fewer than the attempts of a delivery, so that a flaky receiver accepts everything in the end. */
const mostFailures = 3;

export const receiverBehaviors = {
  steady: () => ({ status: 200, delayMs: 0 }),
  slow: (random) => ({ status: 200, delayMs: 5 + random.below(40) }),
  flaky(random, failed) {
    if (failed >= mostFailures || random.chance(0.75)) return { status: 200, delayMs: 0 };
    if (random.chance(0.2)) return { status: null, delayMs: 0 };
    return { status: random.chance(0.8) ? 500 : 302, delayMs: random.chance(0.2) ? 150 : 0 };
  },
  refusing: () => ({ status: 503, delayMs: 0 }),
} as const satisfies Record<string, ReceiverBehavior>;
