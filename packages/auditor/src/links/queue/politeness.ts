import { readRetryAfter } from '../../crawl/network/retry-after.ts';
import { isPrivateHost } from '../../crawl/url/same-site.ts';
import type { SiteFacts } from '../../facts.ts';
import type { LinkAnswer } from '../target/classify-response.ts';

const PRIVATE_PER_HOST = 8;
const OWN_PER_HOST = 5;
const GAP_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const SECOND_LOOK_MS = 10_000;

/** How hosts are asked: the audited site as the crawl asked it, strangers one by one, private networks as they come. */
export interface Manners {
  isOwn(host: string): boolean;
  /** Whether its links wait for each other; the others are asked as fast as they answer. */
  isSlow(host: string): boolean;
  perHost(host: string): number;
  /** How long the host is left alone after an answer, in milliseconds. */
  pauseMs(host: string, after: { answer: LinkAnswer; strikes: number; now: number }): number;
  /** How much later a fault is looked at again, before it is believed. */
  secondLookMs(host: string): number;
}

export function createManners(site: SiteFacts): Manners {
  const own = new URL(site.origin).host;
  const delayMs = Math.min(10, site.robots.crawlDelaySeconds ?? 0) * 1000;
  const gapMs = (host: string): number => (host === own ? delayMs : isPrivate(host) ? 0 : GAP_MS);
  return {
    isOwn: (host) => host === own,
    isSlow: (host) => gapMs(host) > 0,
    perHost(host) {
      if (gapMs(host) > 0) return 1;
      return isPrivate(host) ? PRIVATE_PER_HOST : OWN_PER_HOST;
    },
    pauseMs(host, { answer, strikes, now }) {
      const asked = asksForRest(answer) ? readRetryAfter(answer.headers['retry-after'], now) : null;
      const backOff = asksForRest(answer) && !isPrivate(host) ? GAP_MS * 2 ** strikes : 0;
      return Math.max(gapMs(host), asked ?? Math.min(MAX_PAUSE_MS, backOff));
    },
    secondLookMs: (host) => (isPrivate(host) ? 0 : SECOND_LOOK_MS),
  };
}

function asksForRest({ status }: LinkAnswer): boolean {
  return status === 429 || status === 503;
}

/** With or without a port. */
function isPrivate(host: string): boolean {
  return isPrivateHost(host.replace(/:\d+$/, ''));
}
