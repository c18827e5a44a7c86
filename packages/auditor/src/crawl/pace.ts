import type { Clock } from '../clock.ts';
import { readRetryAfter } from './retry-after.ts';

const PUBLIC_CONNECTIONS = 5;
const PRIVATE_CONNECTIONS = 16;
const MAX_BACKOFF_MS = 30_000;
const GIVE_UP_AFTER = 5;
const SLOW_MS = 1000;
const RECOVER_EVERY = 10;

/** How fast one host is asked. It only ever goes faster than the host has shown to stand. */
export interface Pace {
  /** Waits for a turn; every turn ends with `done`. Rejects when the crawl is stopped. */
  turn(): Promise<void>;
  done(answer: { status: number | null; retryAfter: string | undefined; ttfbMs: number }): void;
  /** The most requests that may be under way at once. */
  connections(): number;
  /** Whether the host has refused so often that asking again is pointless. */
  exhausted(): boolean;
}

/**
 * Polite by default: 5 connections, halved at every 429 or 503, which also stop all requests for the time the
 * host asks or a doubling one; one fewer while answers take over a second and four times the best. A host of
 * this machine or of an allowed private network (`unslowed`) gets 16 and short pauses. A crawl delay means one
 * request at a time.
 */
export function createPace(options: {
  unslowed: boolean;
  delayMs: number;
  clock: Clock;
  signal: AbortSignal;
}): Pace {
  const { clock, signal, delayMs, unslowed } = options;
  const most = delayMs > 0 ? 1 : unslowed ? PRIVATE_CONNECTIONS : PUBLIC_CONNECTIONS;
  const waiting: (() => void)[] = [];
  let limit = most;
  let active = 0;
  // robots.txt was the request before: the delay counts from there.
  let nextStart = delayMs > 0 ? clock.now() + delayMs : 0;
  let refusals = 0;
  let good = 0;
  let best = Number.POSITIVE_INFINITY;

  const slowDown = (retryAfter: string | undefined): void => {
    refusals += 1;
    good = 0;
    limit = Math.max(1, Math.floor(limit / 2));
    const backoff = Math.min(MAX_BACKOFF_MS, (unslowed ? 25 : 500) * 2 ** (refusals - 1));
    nextStart = Math.max(nextStart, clock.now() + (readRetryAfter(retryAfter, clock.now()) ?? backoff));
  };
  const speedUp = (ttfbMs: number): void => {
    refusals = 0;
    best = Math.min(best, ttfbMs);
    if (!unslowed && ttfbMs > SLOW_MS && ttfbMs > best * 4) limit = Math.max(1, limit - 1);
    else if (++good % RECOVER_EVERY === 0) limit = Math.min(most, limit + 1);
  };

  return {
    async turn() {
      while (active >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      active += 1;
      const start = Math.max(clock.now(), nextStart);
      if (delayMs > 0) nextStart = start + delayMs;
      if (start > clock.now()) await clock.wait(start - clock.now(), signal);
      signal.throwIfAborted();
    },
    done({ status, retryAfter, ttfbMs }) {
      active -= 1;
      if (status === 429 || status === 503) slowDown(retryAfter);
      else if (status !== null) speedUp(ttfbMs);
      for (const resume of waiting.splice(0, Math.max(0, limit - active))) resume();
    },
    connections: () => most,
    exhausted: () => refusals >= GIVE_UP_AFTER,
  };
}
