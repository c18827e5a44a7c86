import { EgressError } from '@fettle/egress';
import { systemClock } from '../clock.ts';
import { FACTS_VERSION, type SiteFacts } from '../facts.ts';
import { createAdmission } from './admit-references.ts';
import { CrawlError } from './crawl-error.ts';
import { type Crawl, type CrawlOptions, paceFor } from './crawl-state.ts';
import { fetchAnswer, PAGE_HEADERS, readResponse } from './fetch-answer.ts';
import { findRoot, type Root } from './find-root.ts';
import { type LoadedRobots, loadRobots } from './load-robots.ts';
import { normalizeUrl } from './normalize-url.ts';
import type { Pace } from './pace.ts';
import { probeHttp, probeNotFound } from './probe-site.ts';
import { readSitemaps } from './read-sitemaps.ts';
import { runFrontier } from './run-frontier.ts';
import { hasOrigin } from './same-site.ts';
import { findUrlFault } from './url-shape.ts';
import { createVisitor, type Visitor } from './visit-url.ts';

const DEFAULT_REQUEST_MS = 30_000;
const MIN_SITEMAP_URLS = 1000;

/**
 * Reads a site into the sink, breadth first from its root, and returns the facts of the site as a whole. When
 * the sink holds an interrupted crawl it goes on from that frontier. Everything per page is in the sink.
 *
 * Only the origin of the root (after its redirects) is requested, by its robots.txt, at a pace it can stand.
 *
 * @throws CrawlError when there is nothing to audit (CONTRACT §5) or the signal aborts
 */
export async function crawlSite(options: CrawlOptions): Promise<SiteFacts> {
  try {
    const former = await options.sink.loadSite();
    if (former !== null && former.finishedAt !== null) return former;
    return await (former === null ? beginCrawl(options) : resumeCrawl(options, former));
  } catch (error) {
    if (options.signal.aborted && !(error instanceof CrawlError)) {
      throw new CrawlError('CANCELLED', 'The crawl was stopped.', { cause: error });
    }
    throw error;
  }
}

async function beginCrawl(options: CrawlOptions): Promise<SiteFacts> {
  const clock = options.clock ?? systemClock;
  const startedAt = new Date(clock.now()).toISOString();
  const requestedUrl = normalizeUrl(options.rootUrl);
  if (requestedUrl === null)
    throw new CrawlError('SITE_UNREACHABLE', `"${options.rootUrl}" is no http or https URL.`);
  options.onProgress?.({ stage: 'preparing', seen: 0, done: 0, pages: 0 });

  const network = createNetwork(options, startedAt);
  const root = await findRoot({ requestedUrl, visitor: network.visitor, loadRobots: network.loadRobots });
  network.settle(root);
  const site = emptySite(requestedUrl, root, startedAt);
  if (root.robots.facts.verdict === 'disallow-all') return finish(options, site);

  const crawl = network.crawl(root);
  await explore(crawl, site, root);
  // Only now, so that a crawl that dies before this line begins anew: from here on the frontier is complete.
  await options.sink.saveSite(site);
  return runToEnd(crawl, network.visitor, site);
}

/** Only robots.txt is asked again: its rules are not part of the stored facts, and may have changed. */
async function resumeCrawl(options: CrawlOptions, site: SiteFacts): Promise<SiteFacts> {
  const network = createNetwork(options, site.startedAt);
  const robots = await network.loadRobots(site.origin);
  if (robots.failure !== null) {
    throw new CrawlError(
      'SITE_UNREACHABLE',
      `${site.origin} cannot be reached any more: ${robots.failure.message}`,
    );
  }
  const root: Root = {
    url: site.rootUrl,
    origin: site.origin,
    hops: site.rootHops,
    robots,
    outcomes: [],
    address: null,
  };
  network.settle(root);
  if (robots.facts.verdict === 'disallow-all') return finish(options, site);
  return runToEnd(network.crawl(root), network.visitor, site);
}

/** Sitemaps and probes: the requests that tell of the site as a whole. Fills `site` and the frontier. */
async function explore(crawl: Crawl, site: SiteFacts, root: Root): Promise<void> {
  const { options, robots, origin, signal, admission } = crawl;
  const { egress, sink, limits } = options;
  // Links of the root come before the sitemap, which may be far larger than the audit.
  await sink.enqueue([{ url: root.url, depth: 0, fromSitemap: false }]);
  await sink.enqueue(root.outcomes.flatMap((outcome) => admission.admit(outcome)));
  site.sitemaps = await readSitemaps({
    origin,
    listed: robots.facts.sitemaps,
    maxUrls: Math.max(MIN_SITEMAP_URLS, limits.maxPages * 10),
    egress,
    signal,
    allows: (url) => robots.allows(url),
    now: Date.parse(site.startedAt),
    async onUrls(urls) {
      for (const { facts } of root.outcomes) facts.fromSitemap ||= urls.includes(facts.url);
      const usable = urls.filter((url) => findUrlFault(url) === null);
      if (limits.maxDepth > 0)
        await sink.enqueue(usable.map((url) => ({ url, depth: 1, fromSitemap: true })));
    },
  });
  await sink.save(root.outcomes);
  const random = options.random ?? Math.random;
  site.notFoundProbe = await probeNotFound(origin, { egress, signal, robots, random });
  site.httpProbe = await probeHttp(origin, { egress, signal });
}

async function runToEnd(crawl: Crawl, visitor: Visitor, site: SiteFacts): Promise<SiteFacts> {
  const truncatedBy = await runFrontier(crawl, visitor);
  crawl.signal.throwIfAborted();
  const { tooDeep } = crawl.admission.hit();
  const { seen, done } = await crawl.options.sink.counts();
  return finish(crawl.options, { ...site, truncatedBy, unreadUrls: seen - done + tooDeep });
}

async function finish(options: CrawlOptions, site: SiteFacts): Promise<SiteFacts> {
  const finished = { ...site, finishedAt: new Date((options.clock ?? systemClock).now()).toISOString() };
  await options.sink.saveSite(finished);
  return finished;
}

interface Network {
  visitor: Visitor;
  loadRobots(origin: string): Promise<LoadedRobots>;
  /** From here on requests keep the pace of the site. */
  settle(root: Root): void;
  crawl(root: Root): Crawl;
}

function createNetwork(options: CrawlOptions, startedAt: string): Network {
  const { egress, signal, limits } = options;
  const clock = options.clock ?? systemClock;
  const requestTimeoutMs = limits.requestTimeoutMs ?? DEFAULT_REQUEST_MS;
  let origin = new URL(options.rootUrl).origin;
  let pace: Pace | null = null;
  let latest: LoadedRobots | null = null;

  const load = async (of: string): Promise<LoadedRobots> => {
    latest = await loadRobots(of, egress, signal);
    return latest;
  };
  const paceNow = (): Pace => {
    if (latest === null) throw new Error('robots.txt is read before anything is requested');
    return pace ?? paceFor(origin, null, latest, clock, signal);
  };
  const visitor = createVisitor({
    fetch: (url) =>
      fetchAnswer(url, {
        egress,
        pace: paceNow(),
        signal,
        clock,
        requestTimeoutMs,
        startedAt: Date.parse(startedAt),
      }),
    async retryLoop(url) {
      try {
        const onHop = ({ location }: { location: string }): boolean => hasOrigin(location, origin);
        const response = await egress.follow({ url, headers: PAGE_HEADERS, signal, onHop });
        const answer = await readResponse(normalizeUrl(response.url) ?? url, response);
        return answer.location === null ? answer : null;
      } catch (error) {
        if (error instanceof EgressError && error.code !== 'ABORTED') return null;
        throw error;
      }
    },
  });
  return {
    visitor,
    loadRobots: load,
    settle(root) {
      origin = root.origin;
      pace = paceFor(root.origin, root.address, root.robots, clock, signal);
    },
    crawl: (root) => ({
      options,
      clock,
      signal,
      origin: root.origin,
      robots: root.robots,
      pace: paceNow(),
      admission: createAdmission(limits),
    }),
  };
}

function emptySite(requestedUrl: string, root: Root, startedAt: string): SiteFacts {
  return {
    version: FACTS_VERSION,
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
    startedAt,
    finishedAt: null,
  };
}
