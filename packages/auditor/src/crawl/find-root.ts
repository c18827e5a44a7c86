import type { EgressError } from '@fettle/egress';
import type { RedirectHop } from '../facts.ts';
import type { CrawlOutcome } from '../sink.ts';
import { CrawlError } from './crawl-error.ts';
import type { Answer } from './network/fetch-page.ts';
import type { LoadedRobots } from './robots/load-robots.ts';
import { hasOrigin, isSameRegistrableDomain } from './url/same-site.ts';
import { blockedOutcome, type Visitor } from './visit-url.ts';

/** The site an audit settles on, and what came of its first page. */
export interface Root {
  url: string;
  origin: string;
  hops: RedirectHop[];
  robots: LoadedRobots;
  /** Empty when robots.txt of the site could not be had: then nothing is requested. */
  outcomes: CrawlOutcome[];
  address: string | null;
}

export interface FindRootOptions {
  requestedUrl: string;
  visitor: Visitor;
  loadRobots(origin: string): Promise<LoadedRobots>;
  /** Called with an https URL that could not be had; null when the certificate is not at fault. */
  findCertificateFault(url: string): Promise<string | null>;
  wait(ms: number): Promise<void>;
}

/** Failures of robots.txt that often pass: nothing less than a whole audit hangs on them. */
const PASSING = new Set(['TIMEOUT', 'RESET', 'PROTOCOL', 'DNS_FAILED']);
/** Failures that may be those of robots.txt alone. */
const OF_ONE_FILE = new Set(['TIMEOUT', 'RESET', 'PROTOCOL']);
const RETRY_MS = 1000;

/** Failures after which something did answer: the root is a page with a fault, not an unreachable site. */
const ANSWERED = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS', 'BAD_REDIRECT']);

/**
 * Requests the root along its redirects, which may move to another origin of the same registrable domain. The
 * robots.txt of every origin is read before anything else is asked there.
 *
 * @throws CrawlError SITE_UNREACHABLE, BLOCKED_ADDRESS or ROOT_REDIRECTS_OFFSITE
 */
export async function findRoot(options: FindRootOptions): Promise<Root> {
  const { requestedUrl, visitor } = options;
  const start = new URL(requestedUrl).origin;
  let robots = await options.loadRobots(start);
  if (robots.failure !== null && PASSING.has(robots.failure.code)) {
    await options.wait(RETRY_MS);
    robots = await options.loadRobots(start);
  }
  if (robots.failure !== null) await refuseUnreachable(robots, options);
  const entry = { url: requestedUrl, depth: 0, fromSitemap: false };
  const none = { url: requestedUrl, origin: start, hops: [], robots, outcomes: [], address: null };
  if (robots.facts.verdict === 'disallow-all') return none;
  if (!robots.allows(requestedUrl)) return { ...none, outcomes: [blockedOutcome(entry)] };

  const loaded = new Map([[start, robots]]);
  const gate = async (target: string): Promise<'go' | 'stop'> => {
    if (!isSameRegistrableDomain(target, requestedUrl)) {
      throw new CrawlError(
        'ROOT_REDIRECTS_OFFSITE',
        `${requestedUrl} redirects to ${target}, which is another site. Audit that URL instead.`,
      );
    }
    const origin = new URL(target).origin;
    robots = loaded.get(origin) ?? (await options.loadRobots(origin));
    loaded.set(origin, robots);
    if (robots.failure?.code === 'TLS') throw await unreachable(toFailed(target, robots.failure), options);
    return robots.allows(target) ? 'go' : 'stop';
  };
  const { outcomes, final } = await visitor.visit(entry, gate);
  const first = outcomes.find((each) => each.facts.url === requestedUrl)?.facts;
  if (first === undefined) throw new Error(`no outcome for the root ${requestedUrl}`);
  if (final.status === null && !ANSWERED.has(first.error ?? '')) throw await unreachable(final, options);
  return settle(first.finalUrl, first.hops, outcomes, robots, final.remoteAddress);
}

function settle(
  url: string,
  hops: RedirectHop[],
  outcomes: CrawlOutcome[],
  robots: LoadedRobots,
  address: string | null,
): Root {
  const { origin } = new URL(url);
  if (robots.facts.verdict === 'disallow-all') return { url, origin, hops, robots, outcomes: [], address };
  // A redirect from http or another host name is no page of the site, only the way to it.
  const own = outcomes.filter((each) => hasOrigin(each.facts.url, origin));
  const blocked = own.some((each) => each.facts.url === url)
    ? []
    : [blockedOutcome({ url, depth: 0, fromSitemap: false })];
  return { url, origin, hops, robots, outcomes: robots.allows(url) ? own : [...own, ...blocked], address };
}

/**
 * Tells a dead site from one whose robots.txt alone does not answer: a name that does not exist or a refused
 * connection speaks for the whole host, after a time-out or a reset the root is asked once.
 */
async function refuseUnreachable(robots: LoadedRobots, options: FindRootOptions): Promise<void> {
  const { requestedUrl, visitor } = options;
  const { failure } = robots;
  if (failure === null) return;
  if (!OF_ONE_FILE.has(failure.code)) {
    throw await unreachable(toFailed(requestedUrl, failure), options);
  }
  const entry = { url: requestedUrl, depth: 0, fromSitemap: false };
  const { final } = await visitor.visit(entry, () => 'stop');
  if (final.status === null) throw await unreachable(final, options);
}

type Failed = Pick<Answer, 'url' | 'error' | 'errorDetail'>;

function toFailed(url: string, { code, message }: EgressError): Failed {
  return { url, error: code, errorDetail: message };
}

/** What came of the last URL on the way to the root, as the end of the audit. */
async function unreachable(
  { url: failed, error, errorDetail }: Failed,
  options: FindRootOptions,
): Promise<CrawlError> {
  const { requestedUrl: url } = options;
  const fault = error === 'TLS' ? await options.findCertificateFault(failed) : null;
  if (fault !== null) {
    const { host } = new URL(failed);
    return new CrawlError(
      'SITE_UNREACHABLE',
      `${host} has no valid certificate, and browsers reject it too: ${fault}. Install a valid certificate for ${host}, including the chain to its issuer, and run the audit again.`,
    );
  }
  const detail = errorDetail ?? error ?? 'no response';
  if (error === 'BLOCKED_ADDRESS' || error === 'BLOCKED_PORT') {
    return new CrawlError('BLOCKED_ADDRESS', `${url} cannot be requested: ${detail}`);
  }
  return new CrawlError('SITE_UNREACHABLE', `${url} cannot be reached: ${detail}`);
}
