import type { Egress } from '@fettle/egress';
import type { Clock } from '../../clock.ts';
import { type LoadedRobots, loadRobots } from '../../crawl/robots/load-robots.ts';
import type { SiteFacts } from '../../facts.ts';
import type { LinkResult, LinkTarget } from '../../sink.ts';
import { createHostBreaker } from '../queue/host-breaker.ts';
import type { Manners } from '../queue/politeness.ts';
import { judgeAnswer, type LinkAnswer, unverified } from './classify-response.ts';
import { isNameError, type NameWatch } from './dns-watch.ts';
import { askTarget } from './request-target.ts';

const FORBIDDEN = unverified('disallowed by robots.txt');
const SHUT = unverified('not requested because the host refused several requests in a row');
const TIME_OVER = unverified('not checked because the time limit for links was reached');
const UNCONFIRMED = 'failed once, and the time limit for links was reached before a retry';
const OFFLINE = unverified('no external host name could be resolved');

/** Of the audited site too, which was there a moment ago. */
const DEAD_HOST = new Set(['DNS_NOT_FOUND', 'DNS_FAILED', 'REFUSED']);

/** A target on its way to a verdict. */
export interface Job extends Pick<LinkTarget, 'url' | 'internal' | 'uses'> {
  /** What the first look gave, when the second is due. */
  first: Look | null;
}

/** What one look at a target gave. */
export interface Look {
  result: LinkResult;
  /** When a second look is to decide, null when the result stands. */
  againAt: number | null;
  /** When its host may be asked next. */
  hostFreeAt: number;
  /** Its name was not found, which is to be believed when other names are. */
  isUnknownName: boolean;
}

export interface CheckTargetOptions {
  egress: Egress;
  site: SiteFacts;
  signal: AbortSignal;
  clock: Clock;
}

export interface TargetChecker {
  /** The verdict on a target of a host that is known to be dead or to refuse, null when it must be looked at. */
  foresee(host: string): LinkResult | null;
  look(host: string, job: Job): Promise<Look>;
}

/** Looks at single targets, with what was learned of their hosts before. */
export function createTargetChecker(
  options: CheckTargetOptions,
  { manners, names }: { manners: Manners; names: NameWatch },
): TargetChecker {
  const { clock } = options;
  const breaker = createHostBreaker();
  const siteRobots = createRobotsOnce(options);

  const conclude = (host: string, job: Job, answer: LinkAnswer, pauseMs: number): Look => {
    const result = judgeAnswer(answer);
    const now = clock.now();
    const isAgain = job.first === null && deservesSecondLook(answer, result);
    return {
      result,
      againAt: isAgain ? now + Math.max(pauseMs, manners.secondLookMs(host)) : null,
      hostFreeAt: now + pauseMs,
      isUnknownName: isNameError(answer.error),
    };
  };

  const foresee = (host: string): LinkResult | null => {
    const known = breaker.shortcut(host);
    if (known === null) return null;
    if (known === 'refuses') return SHUT;
    if (isNameError(known.fault) && names.isOffline()) return OFFLINE;
    return known.confirmed ? judgeAnswer(failure(manners.isOwn(host), known.fault)) : null;
  };

  return {
    foresee,
    async look(host, job) {
      if (job.internal && !(await siteRobots()).allows(job.url)) return settled(FORBIDDEN);
      const foreseen = foresee(host);
      if (foreseen !== null) return settled(foreseen);
      const known = breaker.shortcut(host);
      if (known !== null && known !== 'refuses' && job.first === null)
        return conclude(host, job, failure(job.internal, known.fault), 0);
      const answer = await askTarget(job, options);
      breaker.record(host, answer, { again: job.first !== null, own: manners.isOwn(host) });
      if (!answer.redirected && !job.internal) names.saw(host, answer);
      const strikes = breaker.strikes(host);
      const pauseMs = isNameError(answer.error)
        ? 0
        : manners.pauseMs(host, { answer, strikes, now: clock.now() });
      return conclude(host, job, answer, pauseMs);
    },
  };
}

/** The verdict on a target for which no time is left, with what the first look at it gave. */
export function giveUpOn(first: Look | null): LinkResult {
  if (first === null) return TIME_OVER;
  const { result } = first;
  return result.verdict === 'broken' ? { ...result, verdict: 'unverified', reason: UNCONFIRMED } : result;
}

/**
 * Elsewhere a fault must be seen twice to be believed; what often passes gets a second chance everywhere. What
 * lies in the URL itself or in the audit's own rules does not pass with time.
 */
function deservesSecondLook({ internal, status, error, wall }: LinkAnswer, { verdict }: LinkResult): boolean {
  if (wall !== null || error === 'BAD_URL') return false;
  if (error !== null && DEAD_HOST.has(error)) return true;
  if (status === 408 || status === 429 || status === 502 || status === 503 || status === 504) return true;
  return !internal && (verdict === 'broken' || (status !== null && status >= 500 && status <= 599));
}

function settled(result: LinkResult): Look {
  return { result, againAt: null, hostFreeAt: 0, isUnknownName: false };
}

function failure(internal: boolean, error: string): LinkAnswer {
  return { internal, status: null, error, headers: {}, redirected: false, wall: null, counted: null };
}

/** The rules of the site, asked for once and only when a target of the site is left to check. */
function createRobotsOnce({ site, egress, signal }: CheckTargetOptions): () => Promise<LoadedRobots> {
  let loading: Promise<LoadedRobots> | null = null;
  return () => {
    loading ??= loadRobots(site.origin, egress, signal);
    return loading;
  };
}
