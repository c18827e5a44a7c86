import { readRetryAfter } from '../../crawl/network/retry-after.ts';
import { crawlDelayMs } from '../../crawl/robots/load-robots.ts';
import { isPrivateHost } from '../../crawl/url/same-site.ts';
import type { SiteFacts } from '../../facts.ts';
import type { LinkResponse } from '../target/link-response.ts';

const privatePerHost = 8;
const ownPerHost = 5;
const defaultGapMs = 1000;
const maxPauseMs = 60_000;
const retryDelayMs = 10_000;

/**
 * How fast hosts are requested: the audited site as in the crawl, external hosts one request at a time, private
 * networks without delay.
 */
export interface Politeness {
  /** Whether it is the host of the audited site. */
  isOwn(host: string): boolean;
  /** Whether its links wait for each other; the others go out as fast as the host responds. */
  isSlow(host: string): boolean;
  perHost(host: string): number;
  /** How long the host is left alone after a response, in milliseconds. */
  pauseMs(host: string, after: { response: LinkResponse; refusals: number; now: number }): number;
  /** How long after a failure the target is requested again. */
  retryDelayMs(host: string): number;
}

export function createPoliteness(site: SiteFacts): Politeness {
  const own = new URL(site.origin).host;
  const delayMs = site.ownership?.robotsIgnored === true ? 0 : crawlDelayMs(site.robots);
  const gapMs = (host: string): number => (host === own ? delayMs : isPrivate(host) ? 0 : defaultGapMs);
  return {
    isOwn: (host) => host === own,
    isSlow: (host) => gapMs(host) > 0,
    perHost(host) {
      if (gapMs(host) > 0) return 1;
      return isPrivate(host) ? privatePerHost : ownPerHost;
    },
    pauseMs(host, { response, refusals, now }) {
      const isLimited = response.status === 429 || response.status === 503;
      const retryAfter = isLimited ? readRetryAfter(response.headers['retry-after'], now) : null;
      const backOff = isLimited && !isPrivate(host) ? defaultGapMs * 2 ** refusals : 0;
      return Math.max(gapMs(host), retryAfter ?? Math.min(maxPauseMs, backOff));
    },
    retryDelayMs: (host) => (isPrivate(host) ? 0 : retryDelayMs),
  };
}

/** With or without a port. */
function isPrivate(host: string): boolean {
  return isPrivateHost(host.replace(/:\d+$/, ''));
}
