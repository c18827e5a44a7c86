import type { Clock } from '../clock.ts';

/** Turns of the event loop that a pause leaves to what is under way before time moves. */
const TURNS = 4;

/**
 * A clock on which waiting takes no time, but which lets everything that this process has to do happen first: what
 * answers at once is answered before a second passes.
 */
export function createYieldingClock(): Clock & { waits: number[] } {
  let now = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      const until = now + ms;
      for (let turn = 0; turn < TURNS; turn += 1) {
        signal.throwIfAborted();
        await new Promise((resolve) => setImmediate(resolve));
      }
      signal.throwIfAborted();
      waits.push(Math.max(0, until - now));
      now = Math.max(now, until);
    },
  };
}
