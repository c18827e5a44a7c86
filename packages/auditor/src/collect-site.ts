import type { Clock } from './clock.ts';
import { crawlSite } from './crawl/crawl-site.ts';
import type { CrawlOptions } from './crawl/crawl-state.ts';
import type { CrawlStore } from './crawl-store.ts';
import type { SiteFacts } from './facts.ts';
import { createLinkCheck } from './links/check-links.ts';
import type { LinkProgress } from './links/link-stage.ts';

export interface CollectSiteOptions extends Omit<CrawlOptions, 'onBegin'> {
  /** The crawl has ended; links are still being checked. */
  onCrawled?: (site: SiteFacts) => Promise<void>;
  /** Called after the crawl only. */
  onLinkProgress?: (progress: LinkProgress) => void;
  /** How long links are checked after the crawl; default one hour. */
  maxLinkMs?: number;
  /** By default, the clock of the crawl. */
  linkClock?: Clock;
}

/**
 * Makes all requests of an audit: crawls the site and checks its links, external ones while the crawl is still running.
 * The same options and store continue after an interruption.
 *
 * @throws CrawlError when there is nothing to audit or the signal aborts
 */
export async function collectSite(options: CollectSiteOptions): Promise<SiteFacts> {
  const { onCrawled, onLinkProgress, maxLinkMs, linkClock = options.clock, ...crawl } = options;
  const stopper = new AbortController();
  const links = createLinkCheck({
    egress: options.egress,
    store: options.store,
    signal: AbortSignal.any([options.signal, stopper.signal]),
    ...(options.rules === undefined ? {} : { rules: options.rules }),
    ...(linkClock === undefined ? {} : { clock: linkClock }),
    ...(maxLinkMs === undefined ? {} : { maxTimeMs: maxLinkMs }),
    ...(onLinkProgress === undefined ? {} : { onProgress: onLinkProgress }),
  });
  const store: CrawlStore = {
    ...options.store,
    async save(outcomes) {
      await options.store.save(outcomes);
      links.offer(outcomes);
    },
  };
  try {
    const site = await crawlSite({ ...crawl, store, onBegin: links.begin });
    await onCrawled?.(site);
    await links.finish(site);
    return site;
  } finally {
    // Nothing may be requested or stored after this, also when the crawl has failed.
    stopper.abort();
    await links.ended();
  }
}
