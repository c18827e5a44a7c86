import type { DeliveryRules } from './delivery-rules.ts';

/** A receiver may ask for a longer wait, up to so many times the planned one. */
const longestWait = 2;

/**
 * Seconds from the failed attempt `number` (1 for the first) to the next; null after the last one. `retryAfter` is what
 * the receiver asked for, in seconds: it may lengthen the wait, never shorten it. `random` gives numbers from 0 up to 1.
 */
export function secondsToNext(
  number: number,
  retryAfter: number | null,
  rules: Pick<DeliveryRules, 'retrySeconds' | 'spread'>,
  random: () => number = Math.random,
): number | null {
  const planned = rules.retrySeconds[number - 1];
  if (planned === undefined) return null;
  const spread = planned * (1 - rules.spread + random() * 2 * rules.spread);
  return Math.max(spread, Math.min(retryAfter ?? 0, planned * longestWait));
}

/**
 * The seconds a Retry-After header asks for (RFC 9110 §10.2.3): a whole number, or a date, of which `nowMs` is taken.
 * Null for anything else and for the past.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse takes much that is no date of HTTP, such as "-1" or "5 minutes".
  if (!httpDate.test(text)) return null;
  const seconds = (Date.parse(text) - nowMs) / 1000;
  return seconds > 0 ? seconds : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
