import type { Clock } from '../../clock.ts';
import { readRetryAfter } from './retry-after.ts';

const PUBLIC_CONNECTIONS = 5;
const PRIVATE_CONNECTIONS = 16;
const FIRST_BACKOFF_MS = 500;
const PRIVATE_BACKOFF_MS = 25;
const MAX_BACKOFF_MS = 30_000;
const EXHAUSTED_AFTER = 5;
const GIVE_UP_MS = 15 * 60_000;
const SLOW_MS = 1000;
const SLOW_TIMES = 4;
const RECOVER_EVERY = 10;

/** How fast one host is asked. It only ever goes faster than the host has shown to stand. */
export interface Pace {
  /** Waits for a turn; every turn that was granted ends with `done`. Rejects when the crawl is stopped. */
  turn(): Promise<void>;
  done(answer: PacedAnswer): void;
  /** The most requests that may be under way at once. */
  connections(): number;
  /** Whether the host has refused so often in a row that asking for the same URL again is pointless. */
  exhausted(): boolean;
  /** Whether it has refused everything for a quarter of an hour: it will not be read any further. */
  gaveUp(): boolean;
}

export interface PacedAnswer {
  status: number | null;
  /** Egress code when no answer came. */
  error: string | null;
  retryAfter: string | undefined;
  ttfbMs: number;
}

/**
 * Polite by default: 5 connections, halved whenever the host refuses (429, 503, any failure with `Retry-After`),
 * with a pause for all requests as long as the host asks or a doubling one; one fewer while answers take over a
 * second and four times the best, or do not come in time. Every ten good answers win one back. A host of this
 * machine or of an allowed private network (`unslowed`) gets 16 connections, short pauses and any latency. A crawl
 * delay means one request at a time.
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
  let delayedUntil = delayMs > 0 ? clock.now() + delayMs : 0;
  let pausedUntil = 0;
  let refusals = 0;
  let refusedSince: number | null = null;
  let good = 0;
  let slow = 0;
  let best = Number.POSITIVE_INFINITY;

  const slowDown = (retryAfter: string | undefined): void => {
    const now = clock.now();
    const asked = readRetryAfter(retryAfter, now) ?? 0;
    good = 0;
    refusedSince ??= now;
    if (now < pausedUntil) {
      // Was under way when the pause began: the same refusal once more.
      pausedUntil = Math.max(pausedUntil, now + asked);
      return;
    }
    refusals += 1;
    limit = Math.max(1, Math.floor(limit / 2));
    const first = unslowed ? PRIVATE_BACKOFF_MS : FIRST_BACKOFF_MS;
    pausedUntil = now + Math.max(asked, Math.min(MAX_BACKOFF_MS, first * 2 ** (refusals - 1)));
  };
  const easeOff = (): void => {
    good = 0;
    slow += 1;
    // As many slow answers as were under way together say the same thing once.
    if (unslowed || slow < limit) return;
    slow = 0;
    limit = Math.max(1, limit - 1);
  };
  const speedUp = (ttfbMs: number): void => {
    refusals = 0;
    refusedSince = null;
    const isSlow = ttfbMs > SLOW_MS && ttfbMs > best * SLOW_TIMES;
    best = Math.min(best, ttfbMs);
    if (isSlow && !unslowed) easeOff();
    else {
      slow = 0;
      good += 1;
      if (good % RECOVER_EVERY === 0) limit = Math.min(most, limit + 1);
    }
  };
  const wake = (count: number): void => {
    for (const resume of waiting.splice(0, Math.max(0, count))) resume();
  };
  const waitForStart = async (): Promise<void> => {
    // The pause may grow while it is waited for.
    for (let left = 1; left > 0; ) {
      left = Math.max(pausedUntil, delayedUntil) - clock.now();
      if (left > 0) await clock.wait(left, signal);
      signal.throwIfAborted();
    }
    if (delayMs > 0) delayedUntil = clock.now() + delayMs;
  };

  return {
    async turn() {
      signal.throwIfAborted();
      while (active >= limit) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        signal.throwIfAborted();
      }
      active += 1;
      try {
        await waitForStart();
      } catch (error) {
        active -= 1;
        // A stopped crawl: nobody is left who would call `done` for those that wait.
        wake(waiting.length);
        throw error;
      }
    },
    done({ status, error, retryAfter, ttfbMs }) {
      active -= 1;
      if (isRefusal(status, retryAfter)) slowDown(retryAfter);
      else if (error === 'TIMEOUT') easeOff();
      else if (status !== null) speedUp(ttfbMs);
      wake(signal.aborted ? waiting.length : limit - active);
    },
    connections: () => most,
    exhausted: () => refusals >= EXHAUSTED_AFTER,
    gaveUp: () => refusedSince !== null && clock.now() - refusedSince >= GIVE_UP_MS,
  };
}

function isRefusal(status: number | null, retryAfter: string | undefined): boolean {
  if (status === null) return false;
  return status === 429 || status === 503 || (status >= 400 && retryAfter !== undefined);
}
