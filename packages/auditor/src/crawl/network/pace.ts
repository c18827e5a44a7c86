import type { Clock } from '../../clock.ts';
import { readRetryAfter } from './retry-after.ts';

const publicConnections = 5;
const privateConnections = 16;
const firstBackoffMs = 500;
const privateBackoffMs = 25;
const maxBackoffMs = 30_000;
const exhaustedAfter = 5;
const giveUpMs = 15 * 60_000;
const slowMs = 1000;
const slowTimes = 4;
const recoverEvery = 10;

/** How fast one host is requested: an adaptive limiter that slows down when the host shows strain. */
export interface Pace {
  /** Waits for a slot; every slot that was granted is given back by `release`. Rejects when the crawl is stopped. */
  acquire(): Promise<void>;
  release(response: PacedResponse): void;
  /** How many requests may be under way at once. */
  connections(): number;
  /** Whether the host has refused so often in a row that retrying a URL is pointless. */
  exhausted(): boolean;
  /** Whether it has refused everything for 15 minutes: it will not be read any further. */
  gaveUp(): boolean;
}

export interface PacedResponse {
  status: number | null;
  /** Egress code when there is no response. */
  error: string | null;
  retryAfter: string | undefined;
  ttfbMs: number;
}

/**
 * Polite by default: 5 connections, halved whenever the host refuses (429, 503, any failure with `Retry-After`), with
 * a pause for all requests as long as the host asks for, or one that doubles; one connection fewer while responses time
 * out or take over a second and four times the best. Ten good responses win one back. A host on this machine or in an
 * allowed private network (`unthrottled`) gets 16 connections and short pauses, whatever its latency. A crawl delay
 * means one request at a time. A public host whose owner asks for it (`isFast`) gets as many connections as a private
 * one, and all the rest of the care.
 */
export function createPace(options: {
  unthrottled: boolean;
  isFast?: boolean;
  delayMs: number;
  clock: Clock;
  signal: AbortSignal;
}): Pace {
  const { clock, signal, delayMs, unthrottled, isFast = false } = options;
  const max = delayMs > 0 ? 1 : unthrottled || isFast ? privateConnections : publicConnections;
  const waiting: (() => void)[] = [];
  let limit = max;
  let active = 0;
  // robots.txt was the request before this one: the delay counts from there.
  let delayedUntil = delayMs > 0 ? clock.now() + delayMs : 0;
  let pausedUntil = 0;
  let refusals = 0;
  let refusedSince: number | null = null;
  let good = 0;
  let slow = 0;
  let best = Number.POSITIVE_INFINITY;

  const slowDown = (retryAfter: string | undefined): void => {
    const now = clock.now();
    const retryAfterMs = readRetryAfter(retryAfter, now) ?? 0;
    good = 0;
    refusedSince ??= now;
    if (now < pausedUntil) {
      // Under way when the pause began: still the same refusal.
      pausedUntil = Math.max(pausedUntil, now + retryAfterMs);
      return;
    }
    refusals += 1;
    limit = Math.max(1, Math.floor(limit / 2));
    const first = unthrottled ? privateBackoffMs : firstBackoffMs;
    pausedUntil = now + Math.max(retryAfterMs, Math.min(maxBackoffMs, first * 2 ** (refusals - 1)));
  };
  const easeOff = (): void => {
    good = 0;
    slow += 1;
    // Responses that were under way together count once.
    if (unthrottled || slow < limit) return;
    slow = 0;
    limit = Math.max(1, limit - 1);
  };
  const speedUp = (ttfbMs: number): void => {
    refusals = 0;
    refusedSince = null;
    const isSlow = ttfbMs > slowMs && ttfbMs > best * slowTimes;
    best = Math.min(best, ttfbMs);
    if (isSlow && !unthrottled) easeOff();
    else {
      slow = 0;
      good += 1;
      if (good % recoverEvery === 0) limit = Math.min(max, limit + 1);
    }
  };
  const wake = (count: number): void => {
    for (const resume of waiting.splice(0, Math.max(0, count))) resume();
  };
  const waitForStart = async (): Promise<void> => {
    // The pause may grow in the meantime.
    for (let left = 1; left > 0; ) {
      left = Math.max(pausedUntil, delayedUntil) - clock.now();
      if (left > 0) await clock.wait(left, signal);
      signal.throwIfAborted();
    }
    if (delayMs > 0) delayedUntil = clock.now() + delayMs;
  };

  return {
    async acquire() {
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
        // The crawl is stopped: nobody will call `release` for those that wait.
        wake(waiting.length);
        throw error;
      }
    },
    release({ status, error, retryAfter, ttfbMs }) {
      active -= 1;
      if (isRefusal(status, retryAfter)) slowDown(retryAfter);
      else if (error === 'TIMEOUT') easeOff();
      else if (status !== null) speedUp(ttfbMs);
      wake(signal.aborted ? waiting.length : limit - active);
    },
    connections: () => max,
    exhausted: () => refusals >= exhaustedAfter,
    gaveUp: () => refusedSince !== null && clock.now() - refusedSince >= giveUpMs,
  };
}

function isRefusal(status: number | null, retryAfter: string | undefined): boolean {
  if (status === null) return false;
  return status === 429 || status === 503 || (status >= 400 && retryAfter !== undefined);
}
