import type { Clock } from '@fettle/auditor';

/** A clock that only advances by hand. */
export interface ManualClock extends Clock {
  /** The number of pending waits. */
  waiting(): number;
  advance(ms: number): void;
}

export function createManualClock(): ManualClock {
  let now = Date.now();
  const pauses = new Set<{ until: number; end: () => void }>();
  return {
    now: () => now,
    async wait(ms, signal) {
      signal.throwIfAborted();
      if (ms <= 0) return;
      const over = Promise.withResolvers<void>();
      const pause = { until: now + ms, end: () => over.resolve() };
      pauses.add(pause);
      const onAbort = () => over.reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await over.promise;
      } finally {
        pauses.delete(pause);
        signal.removeEventListener('abort', onAbort);
      }
    },
    waiting: () => pauses.size,
    advance(ms) {
      now += ms;
      for (const { until, end } of pauses) if (until <= now) end();
    },
  };
}
