import type { Egress } from '@fettle/egress';
import type { Clock } from '../clock.ts';
import type { CrawlSink } from '../sink.ts';
import type { Admission } from './admit-references.ts';
import type { Pace } from './network/pace.ts';
import type { LoadedRobots } from './robots/load-robots.ts';
import type { Visitor } from './visit-url.ts';

const DEFAULT_MAX_TIME_MS = 2 * 60 * 60 * 1000;
const DEFAULT_REQUEST_MS = 30_000;

export interface CrawlLimits {
  /** Clicks from the root; 0 reads the root alone. */
  maxDepth: number;
  /** URLs answered with HTML. */
  maxPages: number;
  /** Whole crawl, over all processes that work on it; default two hours. */
  maxTimeMs?: number;
  /** URLs requested, of whatever type and status; default 1000 and ten for each page. */
  maxRequests?: number;
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
  limits: Required<CrawlLimits>;
  clock: Clock;
  signal: AbortSignal;
  origin: string;
  robots: LoadedRobots;
  pace: Pace;
  visitor: Visitor;
  admission: Admission;
  /** The time that was used, and the URLs that robots.txt cost no request, before the frontier was taken up. */
  used: { timeMs: number; blocked: number };
}

export function withDefaults(limits: CrawlLimits): Required<CrawlLimits> {
  return {
    maxTimeMs: DEFAULT_MAX_TIME_MS,
    maxRequests: 1000 + 10 * limits.maxPages,
    requestTimeoutMs: DEFAULT_REQUEST_MS,
    ...limits,
  };
}
