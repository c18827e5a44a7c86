import type { Clock } from '../clock.ts';

/** How many turns of the event loop a pause leaves to other work before the time advances. */
const turns = 4;

/**
 * A clock on which waiting takes no time, but first lets this process do everything else it can: an immediate response
 * arrives before a second passes.
 */
export function createYieldingClock(): Clock & { waits: number[] } {
  let now = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      const until = now + ms;
      for (let turn = 0; turn < turns; turn += 1) {
        signal.throwIfAborted();
        await new Promise((resolve) => setImmediate(resolve));
      }
      signal.throwIfAborted();
      waits.push(Math.max(0, until - now));
      now = Math.max(now, until);
    },
  };
}
