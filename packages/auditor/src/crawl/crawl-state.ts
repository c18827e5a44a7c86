import type { Egress, LookUpTxt } from '@fettle/egress';
import type { Clock } from '../clock.ts';
import type { CrawlStore } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import type { Admission } from './admit-references.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import type { Pace } from './network/pace.ts';
import type { PageParsers } from './parsing/page-parsers.ts';
import type { LoadedRobots } from './robots/load-robots.ts';
import type { CrawlRules } from './rules/crawl-rules.ts';
import type { Visitor } from './visit-url.ts';

const defaultMaxTimeMs = 2 * 60 * 60 * 1000;
const defaultRequestMs = 30_000;

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
  parsers: PageParsers;
  store: CrawlStore;
  signal: AbortSignal;
  clock?: Clock;
  /** A resumed crawl must get the rules it began with. */
  rules?: CrawlRules;
  /** Instead of the DNS servers of this machine. */
  lookUpTxt?: LookUpTxt;
  onProgress?: (progress: CrawlProgress) => void;
  /** Called once, before the first page after the root is requested. */
  onBegin?: (site: SiteFacts, isResumed: boolean) => Promise<void>;
  /** Between 0 and 1; makes up the path that cannot exist. */
  random?: () => number;
}

/** What a crawl needs for every request; `robots` and `pace` belong to the site's own origin. */
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
  /** Pages beside the root that are read at depth 0. */
  startUrls: readonly string[];
  /** Whether the rules of the audit allow a URL to be read as a page. The start pages are always read. */
  reads(url: string): boolean;
  /** Whether the rules of the audit exclude a URL from all requests. */
  excludes(url: string): boolean;
  /** Used before the frontier runs: time, and URLs that robots.txt disallows, which cost no request. */
  used: { timeMs: number; blocked: number };
}

export function withDefaults(limits: CrawlLimits): Required<CrawlLimits> {
  return {
    maxTimeMs: defaultMaxTimeMs,
    maxRequests: 1000 + 10 * limits.maxPages,
    requestTimeoutMs: defaultRequestMs,
    ...limits,
  };
}
