import { systemClock } from '../clock.ts';
import { factsVersion, type SiteFacts } from '../facts.ts';
import { createAdmission } from './admit-references.ts';
import { CrawlError } from './crawl-error.ts';
import { type Crawl, type CrawlOptions, withDefaults } from './crawl-state.ts';
import { exploreSite } from './explore-site.ts';
import { findRoot, type Root } from './find-root.ts';
import { type CrawlNetwork, createCrawlNetwork } from './network/crawl-network.ts';
import { restoreBudgets } from './restore-budgets.ts';
import { prepareRules, type SiteRules } from './rules/prepare-rules.ts';
import { runFrontier } from './run-frontier.ts';
import { normalizeUrl } from './url/normalize-url.ts';

/**
 * Reads a site into the store, breadth first from its root, and returns the facts of the site as a whole; all facts of
 * single pages are in the store. If the store holds an interrupted crawl, it continues from that frontier.
 *
 * Only the origin of the root (after its redirects) is requested, as its robots.txt allows, at a pace it can handle.
 *
 * @throws CrawlError when there is nothing to audit or the signal aborts
 */
export async function crawlSite(options: CrawlOptions): Promise<SiteFacts> {
  try {
    options.signal.throwIfAborted();
    const { store } = options;
    await store.requeueUnfinished();
    const former = await store.loadSite();
    if (former !== null && former.finishedAt !== null) return former;
    return await (former === null ? beginCrawl(options) : resumeCrawl(options, former));
  } catch (error) {
    if (options.signal.aborted && !(error instanceof CrawlError)) {
      throw new CrawlError('CANCELLED', 'The crawl was canceled.', { cause: error });
    }
    throw error;
  }
}

async function beginCrawl(options: CrawlOptions): Promise<SiteFacts> {
  const clock = options.clock ?? systemClock;
  const startedAt = new Date(clock.now()).toISOString();
  const requestedUrl = normalizeUrl(options.rootUrl);
  if (requestedUrl === null)
    throw new CrawlError('SITE_UNREACHABLE', `${options.rootUrl} is not an http or https URL.`);
  options.onProgress?.({ stage: 'preparing', seen: 0, done: 0, pages: 0 });
  options.parsers.warmUp();

  const rules = await prepareRules(options);
  const network = createCrawlNetwork({ ...options, ...rules, startedAt });
  const { signal } = options;
  const root = await findRoot({ ...network, requestedUrl, wait: (ms) => clock.wait(ms, signal) });
  const crawl = createCrawl(options, network, { root, rules });
  const { ownership } = rules;
  const site = { ...emptySite(requestedUrl, root, startedAt), ...(ownership === null ? {} : { ownership }) };
  if (root.robots.blocksAll) return finish(options, rules.redact.value(site));

  await exploreSite(crawl, site, root, network.pacedEgress());
  Object.assign(site, rules.redact.value(site));
  // Only now, so that a crawl that dies before this line starts over: from here on the frontier is complete.
  await options.store.saveSite(site);
  await options.onBegin?.(site, false);
  return runToEnd(crawl, site);
}

/** Only robots.txt is requested again: its rules are not part of the stored facts, and may have changed. */
async function resumeCrawl(options: CrawlOptions, site: SiteFacts): Promise<SiteFacts> {
  const rules = await prepareRules(options, site.ownership ?? null);
  const network = createCrawlNetwork({ ...options, ...rules, startedAt: site.startedAt });
  const robots = await network.loadRobots(site.origin);
  if (robots.failure !== null) {
    throw new CrawlError(
      'SITE_UNREACHABLE',
      `${site.origin} can no longer be reached: ${robots.failure.message}`,
    );
  }
  const { rootUrl: url, origin, rootHops: hops } = site;
  const root = { url, origin, hops, robots, outcomes: [], remoteAddress: null };
  const crawl = createCrawl(options, network, { root, rules });
  if (robots.blocksAll) return finish(options, site);
  await restoreBudgets(crawl, site);
  await options.onBegin?.(site, true);
  return runToEnd(crawl, site);
}

async function runToEnd(crawl: Crawl, site: SiteFacts): Promise<SiteFacts> {
  const { store } = crawl.options;
  const end = await runFrontier(crawl, (crawlMs) => store.saveSite({ ...site, crawlMs }));
  crawl.signal.throwIfAborted();
  const { trapped, traps } = crawl.admission.unread();
  const { seen, done } = await store.counts();
  return finish(crawl.options, { ...site, ...end, traps, unreadUrls: Math.max(0, seen - done - trapped) });
}

async function finish(options: CrawlOptions, site: SiteFacts): Promise<SiteFacts> {
  const finished = { ...site, finishedAt: new Date((options.clock ?? systemClock).now()).toISOString() };
  await options.store.saveSite(finished);
  return finished;
}

function createCrawl(
  options: CrawlOptions,
  network: CrawlNetwork,
  { root, rules }: { root: Root; rules: SiteRules },
): Crawl {
  const { origin } = root;
  const startUrls = rules.startUrls(origin);
  const starts = new Set([root.url, ...startUrls]);
  const reads = (url: string): boolean => starts.has(url) || rules.reads(url, origin);
  return {
    options,
    limits: withDefaults(options.limits),
    clock: options.clock ?? systemClock,
    signal: options.signal,
    origin,
    robots: root.robots,
    pace: network.startPacing(root),
    visitor: network.visitor,
    startUrls,
    reads,
    excludes: (url) => !starts.has(url) && rules.excludes(url, origin),
    admission: createAdmission(options.limits, reads),
    used: { timeMs: 0, blocked: 0 },
  };
}

function emptySite(requestedUrl: string, root: Root, startedAt: string): SiteFacts {
  return {
    version: factsVersion,
    requestedUrl,
    rootUrl: root.url,
    origin: root.origin,
    rootHops: root.hops,
    robots: root.robots.facts,
    sitemaps: [],
    notFoundProbe: null,
    httpProbe: null,
    variants: [],
    tls: null,
    favicon: null,
    llmsTxt: null,
    corsProbe: null,
    traps: [],
    truncatedBy: [],
    unreadUrls: 0,
    crawlMs: 0,
    startedAt,
    finishedAt: null,
  };
}
