import type { Egress } from '@fettle/egress';
import type { Clock } from '../../clock.ts';
import { ignoreRobots, type LoadedRobots, loadRobots } from '../../crawl/robots/load-robots.ts';
import type { LinkResult, LinkTarget } from '../../crawl-store.ts';
import type { SiteFacts } from '../../facts.ts';
import { createHostBreaker } from '../queue/host-breaker.ts';
import type { Politeness } from '../queue/politeness.ts';
import { classifyResponse, unverified } from './classify-response.ts';
import { type DnsWatch, isDnsError } from './dns-watch.ts';
import type { LinkResponse } from './link-response.ts';
import { requestTarget } from './request-target.ts';

const disallowed = unverified('not checked: disallowed by robots.txt');
const excluded = unverified('not checked: excluded by a rule');
const hostRefuses = unverified('not checked: the host refused several requests in a row');
const outOfTime = unverified('not checked: the time limit for links was reached');
const unconfirmed = 'failed once, and the time limit for links was reached before a retry';
const offline = unverified('not checked: DNS cannot resolve external hostnames from here');

/** These count for the audited site too: it was reachable a moment ago. */
const deadHost = new Set(['DNS_NOT_FOUND', 'DNS_FAILED', 'REFUSED']);

/** A target that waits for its result. */
export interface LinkJob extends Pick<LinkTarget, 'url' | 'internal' | 'uses'> {
  /** The result of the first attempt while the second is due. */
  first: LinkAttempt | null;
}

/** The result of one attempt at a target. */
export interface LinkAttempt {
  result: LinkResult;
  /** When a second attempt decides; null when the result stands. */
  retryAt: number | null;
  /** When the host may be requested next. */
  hostFreeAt: number;
  /** Its host name was not found, which counts only once another name is. */
  isUnresolved: boolean;
}

export interface CheckTargetOptions {
  egress: Egress;
  site: SiteFacts;
  signal: AbortSignal;
  clock: Clock;
  /** Whether the rules of the audit exclude a URL from all requests. */
  excludes(url: string): boolean;
}

export interface TargetChecker {
  /** The result for a target that the rules of the audit exclude; null for any other. */
  excludedResult(url: string): LinkResult | null;
  /** The result for every target of a host that is known to be dead or to refuse; null when it must be requested. */
  knownResult(host: string): LinkResult | null;
  attempt(host: string, job: LinkJob): Promise<LinkAttempt>;
}

/** Checks single targets and uses what earlier attempts showed about their hosts. */
export function createTargetChecker(
  options: CheckTargetOptions,
  { politeness, dns }: { politeness: Politeness; dns: DnsWatch },
): TargetChecker {
  const { clock } = options;
  const breaker = createHostBreaker();
  const siteRobots = createRobotsOnce(options);

  /** @param failedAt when the failure was seen: every target of a dead host fails with its first */
  const conclude = (
    host: string,
    job: LinkJob,
    response: LinkResponse,
    { pauseMs, failedAt }: { pauseMs: number; failedAt?: number },
  ): LinkAttempt => {
    const result = classifyResponse(response);
    const now = clock.now();
    const isRetried = job.first === null && deservesRetry(response, result);
    return {
      result,
      retryAt: isRetried ? (failedAt ?? now) + Math.max(pauseMs, politeness.retryDelayMs(host)) : null,
      hostFreeAt: now + pauseMs,
      isUnresolved: isDnsError(response.error),
    };
  };

  const knownResult = (host: string): LinkResult | null => {
    const known = breaker.knownFailure(host);
    if (known === null) return null;
    if (known === 'refuses') return hostRefuses;
    if (isDnsError(known.error) && dns.isOffline()) return offline;
    return known.confirmed ? classifyResponse(failure(politeness.isOwn(host), known.error)) : null;
  };

  return {
    excludedResult: (url) => (options.excludes(url) ? excluded : null),
    knownResult,
    async attempt(host, job) {
      if (job.internal && !(await siteRobots()).allows(job.url)) return settled(disallowed);
      const result = knownResult(host);
      if (result !== null) return settled(result);
      const known = breaker.knownFailure(host);
      if (known !== null && known !== 'refuses' && job.first === null)
        return conclude(host, job, failure(job.internal, known.error), {
          pauseMs: 0,
          failedAt: known.failedAt,
        });
      const response = await requestTarget(job, options);
      breaker.record(host, response, {
        isRetry: job.first !== null,
        isOwn: politeness.isOwn(host),
        now: clock.now(),
      });
      if (!response.redirected && !job.internal) dns.record(host, response);
      const refusals = breaker.refusals(host);
      const pauseMs = isDnsError(response.error)
        ? 0
        : politeness.pauseMs(host, { response, refusals, now: clock.now() });
      return conclude(host, job, response, { pauseMs });
    },
  };
}

/** The result for a target when no time is left, given its first attempt. */
export function uncheckedResult(first: LinkAttempt | null): LinkResult {
  if (first === null) return outOfTime;
  const { result } = first;
  return result.verdict === 'broken' ? { ...result, verdict: 'unverified', reason: unconfirmed } : result;
}

/**
 * An external target must fail twice to be called broken, and failures that are often temporary get a second attempt
 * everywhere. What lies in the URL itself or in the rules of the audit does not change with time.
 */
function deservesRetry(
  { internal, status, error, botChallenge }: LinkResponse,
  { verdict }: LinkResult,
): boolean {
  if (botChallenge !== null || error === 'BAD_URL') return false;
  if (error !== null && deadHost.has(error)) return true;
  if (status === 408 || status === 429 || status === 502 || status === 503 || status === 504) return true;
  return !internal && (verdict === 'broken' || (status !== null && status >= 500 && status <= 599));
}

function settled(result: LinkResult): LinkAttempt {
  return { result, retryAt: null, hostFreeAt: 0, isUnresolved: false };
}

function failure(internal: boolean, error: string): LinkResponse {
  return {
    internal,
    status: null,
    error,
    headers: {},
    redirected: false,
    botChallenge: null,
    countedBytes: null,
  };
}

/** The rules of the site, requested once and only when one of its targets is left to check. */
function createRobotsOnce({ site, egress, signal }: CheckTargetOptions): () => Promise<LoadedRobots> {
  let loading: Promise<LoadedRobots> | null = null;
  return () => {
    loading ??= loadRobots(site.origin, egress, signal).then((robots) =>
      site.ownership?.robotsIgnored === true ? ignoreRobots(robots) : robots,
    );
    return loading;
  };
}
