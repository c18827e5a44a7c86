import { type Egress, EgressError, type FollowedResponse, type FollowRequest } from '@fettle/egress';
import { type Clock, systemClock } from '../../clock.ts';
import type { RedirectHop } from '../../facts.ts';
import { type CrawlOptions, withDefaults } from '../crawl-state.ts';
import type { Root } from '../find-root.ts';
import { type LoadedRobots, loadRobots } from '../robots/load-robots.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin, isPrivateHost } from '../url/same-site.ts';
import { createVisitor, type Visitor } from '../visit-url.ts';
import { type Answer, fetchAnswer, PAGE_HEADERS, readResponse } from './fetch-page.ts';
import { createPace, type Pace } from './pace.ts';
import { readRetryAfter } from './retry-after.ts';

const MAX_CRAWL_DELAY_SECONDS = 10;
/** Before robots.txt is asked for again, when the host does not name a time itself. */
const ROBOTS_PAUSES_MS = [1_000, 5_000, 15_000];

/** All requests of one crawl, at the pace its host can stand. */
export interface CrawlNetwork {
  visitor: Visitor;
  loadRobots(origin: string): Promise<LoadedRobots>;
  /** What is wrong with the certificate of the host; null when it made no handshake at all, or could not be asked. */
  findCertificateFault(url: string): Promise<string | null>;
  /** From here on requests keep the pace of the site. */
  settle(root: Root): Pace;
  /** The egress for what is no page, such as sitemaps: each chain of redirects takes a turn of the pace. */
  paced(): Egress;
}

/** @param startedAt of the audit, as an ISO date */
export function createNetwork(options: CrawlOptions, startedAt: string): CrawlNetwork {
  const { egress, signal } = options;
  const { requestTimeoutMs } = withDefaults(options.limits);
  const clock = options.clock ?? systemClock;
  let origin = new URL(options.rootUrl).origin;
  let pace: Pace | null = null;
  let latest: LoadedRobots | null = null;

  const load = async (of: string): Promise<LoadedRobots> => {
    latest = await loadPatiently(of);
    return latest;
  };
  /** A host that is busy for a moment is not one that keeps everybody out: nothing less than the audit hangs on it. */
  const loadPatiently = async (of: string): Promise<LoadedRobots> => {
    let robots = await loadRobots(of, egress, signal);
    for (const pauseMs of ROBOTS_PAUSES_MS) {
      const { status, verdict } = robots.facts;
      if (status === null || verdict !== 'disallow-all') break;
      await clock.wait(readRetryAfter(robots.retryAfter, clock.now()) ?? pauseMs, signal);
      robots = await loadRobots(of, egress, signal);
    }
    return robots;
  };
  const paceNow = (): Pace => {
    if (latest === null) throw new Error('robots.txt is read before anything is requested');
    return pace ?? paceFor(origin, null, latest, clock, signal);
  };
  const mayGo = (url: string): boolean => hasOrigin(url, origin) && (latest?.allows(url) ?? false);
  const follow = (request: FollowRequest): Promise<FollowedResponse> =>
    inTurn(paceNow(), () => egress.follow({ ...request, signal }));

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
        const onHop = ({ location }: { location: string }): boolean => mayGo(normalizeUrl(location) ?? '');
        const timeouts = { totalMs: requestTimeoutMs };
        const response = await follow({ url, headers: PAGE_HEADERS, timeouts, onHop });
        return await readChain(url, response);
      } catch (error) {
        if (error instanceof EgressError && error.code !== 'ABORTED') return null;
        throw error;
      }
    },
  });
  return {
    visitor,
    loadRobots: load,
    async findCertificateFault(url) {
      try {
        const { protocol, error } = await egress.inspectTls(new URL(url).origin);
        return protocol === null ? null : error;
      } catch (error) {
        if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
        return null;
      }
    },
    settle(root) {
      origin = root.origin;
      latest = root.robots;
      pace = paceFor(root.origin, root.address, root.robots, clock, signal);
      return pace;
    },
    paced: () => ({ ...egress, follow }),
  };
}

/** Null when the chain ended at a redirect: it led where the crawl does not go. */
async function readChain(
  url: string,
  response: FollowedResponse,
): Promise<{ answer: Answer; hops: RedirectHop[] } | null> {
  const answer = await readResponse(normalizeUrl(response.url) ?? url, response);
  if (answer.location !== null) return null;
  const hops = response.hops.map((hop) => ({
    url: normalizeUrl(hop.url) ?? hop.url,
    status: hop.status,
    location: normalizeUrl(hop.location),
  }));
  return { answer, hops };
}

async function inTurn(pace: Pace, request: () => Promise<FollowedResponse>): Promise<FollowedResponse> {
  await pace.turn();
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
    pace.done({ status, error, ttfbMs, retryAfter: headers?.['retry-after'] });
  }
}

/** The pace for a host, given the address it answered from: what its robots.txt asks for holds everywhere. */
function paceFor(
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
