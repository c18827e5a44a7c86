import { createEgress, type Egress } from '@fettle/egress';
import type { Clock } from '../clock.ts';
import type { CrawlLimits } from '../crawl/crawl-limits.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import type { CrawlProgress } from '../crawl/crawl-state.ts';
import { createPageParsers, type PageParsers } from '../crawl/parsing/page-parsers.ts';
import { type CrawlRules, noRules } from '../crawl/rules/crawl-rules.ts';
import type { CrawlStore } from '../crawl-store.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';
import { createMemoryStore } from '../memory-store.ts';

/** A clock on which waiting takes no time; `waits` contains every requested pause. */
export function createInstantClock(): Clock & { waits: number[] } {
  let now = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}

export function createTestEgress(): Egress {
  return createEgress({ userAgent: 'FettleBot/test', allowPrivateNetworks: ['127.0.0.0/8'] });
}

/** For all crawls of a test file; its threads keep no process alive. */
export const testParsers = createPageParsers({ threads: 1 });

export interface CrawlRun {
  site: SiteFacts;
  store: CrawlStore;
  pages: PageFacts[];
  clock: ReturnType<typeof createInstantClock>;
  /** Facts of the URL with this path (and query). */
  page(path: string): PageFacts;
}

/** Crawls a fixture with a clock that does not wait, and collects what the store then contains. */
export async function runCrawl(
  rootUrl: string,
  options: {
    limits?: Partial<CrawlLimits>;
    store?: CrawlStore;
    signal?: AbortSignal;
    /** Instead of one that may use all of 127.0.0.0/8; not closed here. */
    egress?: Egress;
    parsers?: PageParsers;
    /** Instead of one on which waiting takes no time. */
    clock?: Clock;
    onProgress?: (progress: CrawlProgress) => void;
    rules?: Partial<CrawlRules>;
    /** TXT records of DNS by host name. */
    txt?: Record<string, string[]>;
  } = {},
): Promise<CrawlRun> {
  const egress = options.egress ?? createTestEgress();
  const store = options.store ?? createMemoryStore();
  const clock = createInstantClock();
  try {
    const site = await crawlSite({
      rootUrl,
      limits: { maxDepth: 10, maxPages: 1000, requestTimeoutMs: 3000, ...options.limits },
      egress,
      parsers: options.parsers ?? testParsers,
      store,
      clock: options.clock ?? clock,
      signal: options.signal ?? AbortSignal.timeout(60_000),
      random: () => 0.5,
      rules: { ...noRules, ...options.rules },
      lookUpTxt: async (host) => options.txt?.[host] ?? [],
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
    const pages = await Array.fromAsync(store.pages());
    const page = (path: string): PageFacts => {
      const found = pages.find((each) => each.url === site.origin + path);
      if (found === undefined)
        throw new Error(`no facts of ${path} among ${pages.map((each) => each.url).join(' ')}`);
      return found;
    };
    return { site, store, pages, clock, page };
  } finally {
    if (options.egress === undefined) await egress.close();
  }
}
