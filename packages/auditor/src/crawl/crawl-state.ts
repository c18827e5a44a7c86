import type { Egress } from '@fettle/egress';
import type { Clock } from '../clock.ts';
import type { CrawlSink } from '../sink.ts';
import type { Admission } from './admit-references.ts';
import type { LoadedRobots } from './load-robots.ts';
import { createPace, type Pace } from './pace.ts';
import { isPrivateHost } from './same-site.ts';

const MAX_CRAWL_DELAY_SECONDS = 10;

export interface CrawlLimits {
  /** Clicks from the root; 0 reads the root alone. */
  maxDepth: number;
  /** URLs answered with HTML. */
  maxPages: number;
  /** Whole crawl; default two hours. */
  maxTimeMs?: number;
  /** One request with its body; default 30 s. */
  requestTimeoutMs?: number;
}

export interface CrawlProgress {
  stage: 'preparing' | 'crawling';
  seen: number;
  done: number;
  pages: number;
}

export interface CrawlOptions {
  rootUrl: string;
  limits: CrawlLimits;
  egress: Egress;
  sink: CrawlSink;
  signal: AbortSignal;
  clock?: Clock;
  onProgress?: (progress: CrawlProgress) => void;
  /** Between 0 and 1; for the path that must not exist. */
  random?: () => number;
}

/** What a crawl needs at every request; `robots` and `pace` are those of the site's own origin. */
export interface Crawl {
  options: CrawlOptions;
  clock: Clock;
  signal: AbortSignal;
  origin: string;
  robots: LoadedRobots;
  pace: Pace;
  admission: Admission;
}

/** The pace for a host, given the address it answered from: what its robots.txt asks for holds everywhere. */
export function paceFor(
  origin: string,
  address: string | null,
  robots: LoadedRobots,
  clock: Clock,
  signal: AbortSignal,
): Pace {
  const delaySeconds = Math.min(MAX_CRAWL_DELAY_SECONDS, robots.facts.crawlDelaySeconds ?? 0);
  const unslowed = isPrivateHost(address ?? new URL(origin).hostname);
  return createPace({ unslowed, delayMs: delaySeconds * 1000, clock, signal });
}
