import type { EgressError } from '@fettle/egress';
import type { CrawlOutcome } from '../crawl-store.ts';
import type { RedirectHop } from '../facts.ts';
import { CrawlError } from './crawl-error.ts';
import type { PageResponse } from './network/fetch-page.ts';
import type { LoadedRobots } from './robots/load-robots.ts';
import { hasOrigin, isSameRegistrableDomain } from './url/same-site.ts';
import { blockedOutcome, type Visitor } from './visit-url.ts';

/** The site to audit after the redirects of the requested URL, and the outcome of its first page. */
export interface Root {
  url: string;
  origin: string;
  hops: RedirectHop[];
  robots: LoadedRobots;
  /** Empty when the robots.txt of the site could not be loaded: then nothing is requested. */
  outcomes: CrawlOutcome[];
  /** The IP address that responded. */
  remoteAddress: string | null;
}

export interface FindRootOptions {
  requestedUrl: string;
  visitor: Visitor;
  loadRobots(origin: string): Promise<LoadedRobots>;
  /** Called with an https URL that failed; null when the certificate is not the reason. */
  findCertificateError(url: string): Promise<string | null>;
  wait(ms: number): Promise<void>;
}

/** Failures of robots.txt that are often temporary: the whole audit depends on them. */
const transient = new Set(['TIMEOUT', 'RESET', 'PROTOCOL', 'DNS_FAILED']);
/** Failures that may affect robots.txt only. */
const ofOneFile = new Set(['TIMEOUT', 'RESET', 'PROTOCOL']);
const retryMs = 1000;

/** Failures after a response: the root is a page with an error, not an unreachable site. */
const responded = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS', 'BAD_REDIRECT']);

/**
 * Requests the root and follows its redirects, which may lead to another origin of the same registrable domain. The
 * robots.txt of every origin is read before anything else is requested there.
 *
 * @throws CrawlError SITE_UNREACHABLE, BLOCKED_ADDRESS or ROOT_REDIRECTS_OFFSITE
 */
export async function findRoot(options: FindRootOptions): Promise<Root> {
  const { requestedUrl, visitor } = options;
  const start = new URL(requestedUrl).origin;
  let robots = await options.loadRobots(start);
  if (robots.failure !== null && transient.has(robots.failure.code)) {
    await options.wait(retryMs);
    robots = await options.loadRobots(start);
  }
  if (robots.failure !== null) await refuseUnreachable(robots, options);
  const entry = { url: requestedUrl, depth: 0, fromSitemap: false };
  const none = { url: requestedUrl, origin: start, hops: [], robots, outcomes: [], remoteAddress: null };
  if (robots.blocksAll) return none;
  if (!robots.allows(requestedUrl)) return { ...none, outcomes: [blockedOutcome(entry)] };

  const loaded = new Map([[start, robots]]);
  const policy = async (target: string): Promise<'follow' | 'stop'> => {
    if (!isSameRegistrableDomain(target, requestedUrl)) {
      throw new CrawlError(
        'ROOT_REDIRECTS_OFFSITE',
        `${requestedUrl} redirects to ${target}, which is a different site.`,
      );
    }
    const origin = new URL(target).origin;
    robots = loaded.get(origin) ?? (await options.loadRobots(origin));
    loaded.set(origin, robots);
    if (robots.failure?.code === 'TLS') throw await unreachable(toFailed(target, robots.failure), options);
    return robots.allows(target) ? 'follow' : 'stop';
  };
  const { outcomes, final } = await visitor.visit(entry, policy);
  const first = outcomes.find((each) => each.facts.url === requestedUrl)?.facts;
  if (first === undefined) throw new Error(`no outcome for the root ${requestedUrl}`);
  if (final.status === null && !responded.has(first.error ?? '')) throw await unreachable(final, options);
  return buildRoot(first.finalUrl, first.hops, outcomes, robots, final.remoteAddress);
}

function buildRoot(
  url: string,
  hops: RedirectHop[],
  outcomes: CrawlOutcome[],
  robots: LoadedRobots,
  remoteAddress: string | null,
): Root {
  const { origin } = new URL(url);
  if (robots.blocksAll) return { url, origin, hops, robots, outcomes: [], remoteAddress };
  // A redirect from http or from another host name is not a page of the site, only the way to it.
  const own = outcomes.filter((each) => hasOrigin(each.facts.url, origin));
  const blocked = own.some((each) => each.facts.url === url)
    ? []
    : [blockedOutcome({ url, depth: 0, fromSitemap: false })];
  return {
    url,
    origin,
    hops,
    robots,
    outcomes: robots.allows(url) ? own : [...own, ...blocked],
    remoteAddress,
  };
}

/**
 * Tells a dead site from one where only robots.txt fails: a host name that does not exist and a refused connection
 * affect the whole host; after a timeout or a reset the root is requested once.
 */
async function refuseUnreachable(robots: LoadedRobots, options: FindRootOptions): Promise<void> {
  const { requestedUrl, visitor } = options;
  const { failure } = robots;
  if (failure === null) return;
  if (!ofOneFile.has(failure.code)) {
    throw await unreachable(toFailed(requestedUrl, failure), options);
  }
  const entry = { url: requestedUrl, depth: 0, fromSitemap: false };
  const { final } = await visitor.visit(entry, () => 'stop');
  if (final.status === null) throw await unreachable(final, options);
}

type Failed = Pick<PageResponse, 'url' | 'error' | 'errorDetail'>;

function toFailed(url: string, { code, message }: EgressError): Failed {
  return { url, error: code, errorDetail: message };
}

/** Ends the audit with the error of the last URL on the way to the root. */
async function unreachable(
  { url: failed, error, errorDetail }: Failed,
  options: FindRootOptions,
): Promise<CrawlError> {
  const { requestedUrl: url } = options;
  const problem = error === 'TLS' ? await options.findCertificateError(failed) : null;
  if (problem !== null) {
    const { host } = new URL(failed);
    return new CrawlError(
      'SITE_UNREACHABLE',
      `${host} has no valid certificate, so browsers reject it too: ${problem}. Install a valid certificate for ${host} with its full chain, then start another audit.`,
    );
  }
  const detail = errorDetail ?? error ?? 'No response.';
  if (error === 'BLOCKED_ADDRESS' || error === 'BLOCKED_PORT') {
    return new CrawlError('BLOCKED_ADDRESS', `${url} cannot be requested. ${detail}`);
  }
  return new CrawlError('SITE_UNREACHABLE', `${url} cannot be reached. ${detail}`);
}
