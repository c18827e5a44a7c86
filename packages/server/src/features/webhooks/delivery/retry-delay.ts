import type { DeliveryRules } from './delivery-rules.ts';

/** A receiver can ask for a longer delay, up to this multiple of the planned one. */
const maxDelayFactor = 2;

/**
 * Seconds from the failed attempt `number` (1 for the first) to the next; null after the last one. `retryAfter` is the
 * delay the receiver asked for, in seconds: it can lengthen the delay, never shorten it. `random` gives numbers from 0
 * up to 1.
 */
export function retryDelaySeconds(
  number: number,
  retryAfter: number | null,
  rules: Pick<DeliveryRules, 'retrySeconds' | 'spread'>,
  random: () => number = Math.random,
): number | null {
  const planned = rules.retrySeconds[number - 1];
  if (planned === undefined) return null;
  const spread = planned * (1 - rules.spread + random() * 2 * rules.spread);
  return Math.max(spread, Math.min(retryAfter ?? 0, planned * maxDelayFactor));
}

/**
 * The seconds a Retry-After header asks for (RFC 9110 §10.2.3): a whole number, or a date, from which `nowMs` is
 * subtracted. Null for anything else, and for the past.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse accepts much that is not an HTTP date, such as "-1" or "5 minutes".
  if (!httpDate.test(text)) return null;
  const seconds = (Date.parse(text) - nowMs) / 1000;
  return seconds > 0 ? seconds : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
