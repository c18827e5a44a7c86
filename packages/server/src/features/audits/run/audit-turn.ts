import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@fettle/auditor';
import type { Egress } from '@fettle/egress';

/**
 * The turns of one audit in this process. Between two of them the crawl stays in memory and stands still: what it wants to
 * request or to write waits for the next turn, so it needs to know nothing of it, wherever it is cut. Requests that were
 * under way are answered, and what came of them is kept.
 */
export interface Turn {
  /** Waits for a turn and counts as a write under way until `work` has ended. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Requests wait for a turn. */
  egress(egress: Egress): Egress;
  /** Time as the crawl counts it: waiting for the next turn, beyond what its site asks for, takes none. */
  clock: Clock;
  /** Until when (milliseconds since 1970) there is nothing to do but to wait; null while anything is under way. */
  restsUntil(): number | null;
  /** Begins no more writes and requests, and resolves when no write is under way. The crawl's time runs on to `until`. */
  close(until: number): Promise<void>;
  open(): void;
}

interface Rest {
  since: number;
  until: number;
}

/** What was read is written half a second after it came: a pause is one once that has happened. */
export const settledAfterMs = 750;

/** @param signal ends all waiting for a turn */
export function createTurn(
  signal: AbortSignal,
  { now, wait }: Clock = { now: () => Date.now(), wait: waitUnnoticed },
): Turn {
  const rests = new Set<Rest>();
  let requests = 0;
  let writes = 0;
  let lostMs = 0;
  let closed: { until: number; opened: PromiseWithResolvers<void> } | null = null;
  let onQuiet: (() => void) | null = null;

  signal.addEventListener('abort', () => closed?.opened.resolve(), { once: true });
  /** Rejects when the signal aborts meanwhile; a run that is stopped in its turn may still write its end. */
  const turn = async (): Promise<void> => {
    while (closed !== null) {
      signal.throwIfAborted();
      await closed.opened.promise;
    }
  };
  /** As `turn`, but also when another signal aborts. */
  const turnOr = async (other: AbortSignal): Promise<void> => {
    if (closed === null) return;
    const aborted = Promise.withResolvers<void>();
    other.addEventListener('abort', () => aborted.resolve(), { once: true });
    await Promise.race([turn(), aborted.promise]);
    other.throwIfAborted();
  };
  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    while (closed !== null) await turn();
    requests += 1;
    try {
      return await request();
    } finally {
      requests -= 1;
    }
  };

  return {
    async write(work) {
      // Looked at again after each pause: the turn may be over once more when this goes on.
      while (closed !== null) await turn();
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
      request: (input) => ask(() => egress.request(input)),
      follow: (input) => ask(() => egress.follow(input)),
      inspectTls: (url, options) => ask(() => egress.inspectTls(url, options)),
    }),
    clock: {
      now: () => Math.min(now(), closed?.until ?? Number.POSITIVE_INFINITY) - lostMs,
      async wait(ms, other) {
        const rest = { since: now(), until: now() + ms };
        rests.add(rest);
        try {
          await wait(ms, other);
          // The crawl's time may stand still: whoever looked at it now would wait once more, and at once again.
          await turnOr(other);
        } finally {
          rests.delete(rest);
        }
      },
    },
    restsUntil() {
      if (closed !== null || requests > 0 || writes > 0 || rests.size === 0) return null;
      if ([...rests].some(({ since }) => now() - since < settledAfterMs)) return null;
      return Math.min(...[...rests].map(({ until }) => until));
    },
    async close(until) {
      closed = { until: Math.max(now(), until), opened: Promise.withResolvers() };
      if (writes === 0) return;
      await new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
      onQuiet = null;
    },
    open() {
      if (closed === null) return;
      lostMs += Math.max(0, now() - closed.until);
      const { opened } = closed;
      closed = null;
      opened.resolve();
    },
  };
}

/** Does not keep a process alive that stops: the pause of a parked crawl is nobody's work. */
async function waitUnnoticed(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false });
}
