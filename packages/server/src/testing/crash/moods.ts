import type { Dice } from './dice.ts';

export interface Answer {
  /** Null: the connection is reset instead. */
  status: number | null;
  delayMs: number;
}

/** How a receiver answers, knowing how often it has failed this delivery. */
export type Mood = (dice: Dice, failed: number) => Answer;

/** Fewer than the attempts a delivery has, so that whoever is only moody takes everything in the end. */
const mostFailures = 3;

export const moods = {
  steady: () => ({ status: 200, delayMs: 0 }),
  slow: (dice) => ({ status: 200, delayMs: 5 + dice.below(40) }),
  moody(dice, failed) {
    if (failed >= mostFailures || dice.chance(0.75)) return { status: 200, delayMs: 0 };
    if (dice.chance(0.2)) return { status: null, delayMs: 0 };
    return { status: dice.chance(0.8) ? 500 : 302, delayMs: dice.chance(0.2) ? 150 : 0 };
  },
  refusing: () => ({ status: 503, delayMs: 0 }),
} as const satisfies Record<string, Mood>;
