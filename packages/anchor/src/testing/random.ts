/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0, below `count`. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    shuffle(values) {
      const rest = [...values];
      return values.map(() => rest.splice(below(rest.length), 1)[0] as (typeof values)[number]);
    },
  };
}
