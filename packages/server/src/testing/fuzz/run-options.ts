/**
 * Seed and length of a fuzz run: random and short by default; set by environment variables to repeat or extend a run.
 */
export interface FuzzOptions {
  seed: number;
  /** Requests per operation and surface. */
  runs: number;
}

export function readFuzzOptions(env: NodeJS.ProcessEnv = process.env): FuzzOptions {
  const seed = Number(env.FETTLE_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const runs = Number(env.FETTLE_FUZZ_RUNS ?? 20);
  if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1)
    throw new Error('FETTLE_FUZZ_SEED and FETTLE_FUZZ_RUNS must be whole numbers.');
  return { seed, runs };
}
