import type { Line } from '../../identity-state.ts';

/**
 * Runs at most `atOnce` tasks at a time and lets at most `waiting` more wait, first come first served. Past that it
 * throws what `full` makes: a line without an end would hold every request until its time-out.
 */
export function createLine(bounds: { atOnce: number; waiting: number; full: () => Error }): Line {
  const queue: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < bounds.atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= bounds.waiting) throw bounds.full();
    // Whoever leaves hands his place over, so `running` stays and nobody can slip in between.
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    async run(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
