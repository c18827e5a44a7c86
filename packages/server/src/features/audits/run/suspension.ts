import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@fettle/auditor';
import type { Egress } from '@fettle/egress';

/**
 * Suspends and resumes one audit in this process, which runs in time slices. Between two slices the crawl stays in memory
 * and pauses: its requests and writes wait for the next slice, so the crawl itself knows nothing of slices, wherever it is
 * interrupted. Requests that are under way finish, and their results are kept.
 */
export interface Suspension {
  /** Waits for a slice, and counts as a running write until `work` has ended. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** An egress whose requests wait for a slice. */
  egress(egress: Egress): Egress;
  /** Time as the crawl sees it: the wait for the next slice, beyond the delay its site asks for, takes none. */
  clock: Clock;
  /** The time (milliseconds since 1970) until which the crawl only waits; null while anything is under way. */
  idleUntil(): number | null;
  /** Starts no more writes and requests, and resolves when no write is running. The crawl's clock continues to `until`. */
  suspend(until: number): Promise<void>;
  resume(): void;
}

interface Pause {
  since: number;
  until: number;
}

/** A crawl is idle only after its last results could be written, which happens half a second after they came. */
export const idleAfterMs = 750;

/** @param signal ends every wait for a slice */
export function createSuspension(
  signal: AbortSignal,
  { now, wait }: Clock = { now: () => Date.now(), wait: waitUnreferenced },
): Suspension {
  const pauses = new Set<Pause>();
  let requests = 0;
  let writes = 0;
  let suspendedMs = 0;
  let suspended: { until: number; resumed: PromiseWithResolvers<void> } | null = null;
  let onQuiet: (() => void) | null = null;

  signal.addEventListener('abort', () => suspended?.resumed.resolve(), { once: true });
  /** Rejects when the signal aborts meanwhile; a run that is stopped within its slice may still write its end. */
  const untilResumed = async (): Promise<void> => {
    while (suspended !== null) {
      signal.throwIfAborted();
      await suspended.resumed.promise;
    }
  };
  /** The same, but it also rejects when another signal aborts. */
  const untilResumedOr = async (other: AbortSignal): Promise<void> => {
    if (suspended === null) return;
    const aborted = Promise.withResolvers<void>();
    other.addEventListener('abort', () => aborted.resolve(), { once: true });
    await Promise.race([untilResumed(), aborted.promise]);
    other.throwIfAborted();
  };
  const send = async <T>(request: () => Promise<T>): Promise<T> => {
    while (suspended !== null) await untilResumed();
    requests += 1;
    try {
      return await request();
    } finally {
      requests -= 1;
    }
  };

  return {
    async write(work) {
      // Checked again after each wait, because the next slice may be over already when this continues.
      while (suspended !== null) await untilResumed();
      writes += 1;
      try {
        return await work();
      } finally {
        writes -= 1;
        if (writes === 0) onQuiet?.();
      }
    },
    egress: (egress) => ({
      ...egress,
      request: (input) => send(() => egress.request(input)),
      follow: (input) => send(() => egress.follow(input)),
      inspectTls: (url, options) => send(() => egress.inspectTls(url, options)),
    }),
    clock: {
      now: () => Math.min(now(), suspended?.until ?? Number.POSITIVE_INFINITY) - suspendedMs,
      async wait(ms, other) {
        const pause = { since: now(), until: now() + ms };
        pauses.add(pause);
        try {
          await wait(ms, other);
          // While suspended, the crawl's clock stands still: its callers would find their time not over, and wait again.
          await untilResumedOr(other);
        } finally {
          pauses.delete(pause);
        }
      },
    },
    idleUntil() {
      if (suspended !== null || requests > 0 || writes > 0 || pauses.size === 0) return null;
      if ([...pauses].some(({ since }) => now() - since < idleAfterMs)) return null;
      return Math.min(...[...pauses].map(({ until }) => until));
    },
    async suspend(until) {
      suspended = { until: Math.max(now(), until), resumed: Promise.withResolvers() };
      if (writes === 0) return;
      await new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
      onQuiet = null;
    },
    resume() {
      if (suspended === null) return;
      suspendedMs += Math.max(0, now() - suspended.until);
      const { resumed } = suspended;
      suspended = null;
      resumed.resolve();
    },
  };
}

/** Does not keep a stopping process alive: nothing runs during the pause of a suspended crawl. */
async function waitUnreferenced(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false });
}
