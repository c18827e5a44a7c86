import { type Egress, EgressError, type FollowedResponse, type FollowRequest } from '@fettle/egress';
import { systemClock } from '../../clock.ts';
import type { RedirectHop } from '../../facts.ts';
import { type CrawlOptions, withDefaults } from '../crawl-state.ts';
import type { Root } from '../find-root.ts';
import type { PageParsers } from '../parsing/page-parsers.ts';
import { crawlDelayMs, ignoreRobots, type LoadedRobots, loadRobots } from '../robots/load-robots.ts';
import { type Redaction, redactResponse } from '../rules/redact-credentials.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin, isPrivateHost } from '../url/same-site.ts';
import { createVisitor, type Visitor } from '../visit-url.ts';
import { fetchPage, type PageResponse, pageHeaders, readResponse } from './fetch-page.ts';
import { createPace, type Pace } from './pace.ts';
import { readRetryAfter } from './retry-after.ts';

/** Before robots.txt is requested again, unless the host names a time itself. */
const robotsPausesMs = [1_000, 5_000, 15_000];

/** All requests of one crawl, at the pace its host can handle. */
export interface CrawlNetwork {
  visitor: Visitor;
  loadRobots(origin: string): Promise<LoadedRobots>;
  /** What is wrong with the certificate of the host; null when there is no handshake at all. */
  findCertificateError(url: string): Promise<string | null>;
  /** From here on, requests keep the pace of this site. */
  startPacing(root: Root): Pace;
  /** For everything that is not a page, such as sitemaps: each redirect chain takes one slot of the pace. */
  pacedEgress(): Egress;
}

export interface CrawlNetworkOptions extends Pick<CrawlOptions, 'signal' | 'limits' | 'clock' | 'rootUrl'> {
  /** Applies the rules of the audit to each request. */
  egress: Egress;
  parsers: PageParsers;
  /** Start of the audit, as an ISO date. */
  startedAt: string;
  /** The origin whose robots.txt is not obeyed; null for none. */
  ignoreRobotsOf: string | null;
  /** The ownership of this origin is proved, so it gets as many connections as a private network; null for none. */
  fastOrigin: string | null;
  /** Hides the credentials of the audit in what is kept of a page. */
  redact: Redaction;
  /** URLs of a site that the rules of the audit exclude from all requests. */
  excludes(url: string, origin: string): boolean;
}

export function createCrawlNetwork(options: CrawlNetworkOptions): CrawlNetwork {
  const { egress, parsers, signal, startedAt } = options;
  const { requestTimeoutMs } = withDefaults(options.limits);
  const clock = options.clock ?? systemClock;
  let origin = new URL(options.rootUrl).origin;
  let pace: Pace | null = null;
  let latest: LoadedRobots | null = null;

  /** Retries, because a host that is only busy for a moment would otherwise end the whole audit. */
  const loadWithRetries = async (of: string): Promise<LoadedRobots> => {
    let robots = await loadRobots(of, egress, signal);
    for (const pauseMs of robotsPausesMs) {
      if (of === options.ignoreRobotsOf) return ignoreRobots(robots);
      if (robots.facts.status === null || !robots.blocksAll) break;
      await clock.wait(readRetryAfter(robots.retryAfter, clock.now()) ?? pauseMs, signal);
      robots = await loadRobots(of, egress, signal);
    }
    return robots;
  };
  const currentPace = (): Pace => {
    if (latest === null) throw new Error('robots.txt is read before anything is requested');
    return pace ?? paceFor({ origin, robots: latest, remoteAddress: null });
  };
  const mayRequest = (url: string): boolean =>
    hasOrigin(url, origin) && (latest?.allows(url) ?? false) && !options.excludes(url, origin);
  /** By the IP address that responded; the crawl delay of robots.txt applies to every host. */
  const paceFor = (root: Pick<Root, 'origin' | 'robots' | 'remoteAddress'>): Pace => {
    const unthrottled = isPrivateHost(root.remoteAddress ?? new URL(root.origin).hostname);
    const delayMs = root.robots.isIgnored ? 0 : crawlDelayMs(root.robots.facts);
    return createPace({ unthrottled, delayMs, clock, signal, isFast: root.origin === options.fastOrigin });
  };
  const follow = (request: FollowRequest): Promise<FollowedResponse> =>
    atPace(currentPace(), () => egress.follow({ ...request, signal }));

  const visitor = createVisitor({
    fetch: async (url) =>
      redactResponse(
        await fetchPage(url, {
          egress,
          parsers,
          pace: currentPace(),
          signal,
          clock,
          requestTimeoutMs,
          startedAt: Date.parse(startedAt),
        }),
        options.redact,
      ),
    async retryLoop(url) {
      try {
        const onHop = ({ location }: { location: string }): boolean =>
          mayRequest(normalizeUrl(location) ?? '');
        const timeouts = { totalMs: requestTimeoutMs };
        const response = await follow({ url, headers: pageHeaders, timeouts, onHop });
        const chain = await readChain(url, response, parsers);
        return chain === null ? null : { ...chain, response: redactResponse(chain.response, options.redact) };
      } catch (error) {
        if (error instanceof EgressError && error.code !== 'ABORTED') return null;
        throw error;
      }
    },
  });
  return {
    visitor,
    async loadRobots(of) {
      latest = await loadWithRetries(of);
      return latest;
    },
    async findCertificateError(url) {
      try {
        const { protocol, error } = await egress.inspectTls(new URL(url).origin);
        return protocol === null ? null : error;
      } catch (error) {
        if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
        return null;
      }
    },
    startPacing(root) {
      origin = root.origin;
      latest = root.robots;
      pace = paceFor(root);
      return pace;
    },
    pacedEgress: () => ({ ...egress, follow }),
  };
}

/** Null when the chain ended at a redirect: its target is nothing the crawl requests. */
async function readChain(
  url: string,
  followed: FollowedResponse,
  parsers: PageParsers,
): Promise<{ response: PageResponse; hops: RedirectHop[] } | null> {
  const response = await readResponse(normalizeUrl(followed.url) ?? url, followed, parsers);
  if (response.location !== null) return null;
  const hops = followed.hops.map((hop) => ({
    url: normalizeUrl(hop.url) ?? hop.url,
    status: hop.status,
    location: normalizeUrl(hop.location),
  }));
  return { response, hops };
}

async function atPace(pace: Pace, request: () => Promise<FollowedResponse>): Promise<FollowedResponse> {
  await pace.acquire();
  let error: string | null = null;
  let response: FollowedResponse | null = null;
  try {
    response = await request();
    return response;
  } catch (cause) {
    if (cause instanceof EgressError) error = cause.code;
    throw cause;
  } finally {
    const { status = null, ttfbMs = 0, headers } = response ?? {};
    pace.release({ status, error, ttfbMs, retryAfter: headers?.['retry-after'] });
  }
}
