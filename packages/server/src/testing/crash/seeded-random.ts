/** Reproducible random values: the same seed gives the same sequence. */
export interface SeededRandom {
  /** From 0 up to 1. */
  next(): number;
  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** An independent generator, so that one sequence does not depend on how often another is used. */
  fork(): SeededRandom;
}

/** A Weyl sequence with a multiply-xorshift finish over 32 bits: even enough for tests, and no more than that. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as T;
    },
    shuffle<T>(list: readonly T[]): T[] {
      return list
        .map((value) => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value);
    },
    fork: () => createSeededRandom(below(2 ** 32)),
  };
}
