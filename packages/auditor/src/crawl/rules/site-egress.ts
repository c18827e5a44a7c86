import type { Egress, EgressRequest } from '@fettle/egress';
import type { Clock } from '../../clock.ts';
import type { CrawlRules } from './crawl-rules.ts';

export interface SiteEgressOptions {
  egress: Egress;
  rules: Pick<CrawlRules, 'credentials' | 'requestsPerSecond' | 'userAgentSuffix'>;
  clock: Clock;
  signal: AbortSignal;
  /** Whether an origin is the audited site's: the rate and the user agent apply to it. */
  isSite(origin: string): boolean;
}

/**
 * An egress that applies the rules of an audit to requests: the rate, the user agent, and the credentials, which only
 * their own origin receives. After a redirect to another origin neither credentials nor user agent are sent.
 */
export function createSiteEgress({ egress, rules, clock, signal, isSite }: SiteEgressOptions): Egress {
  const { credentials, userAgentSuffix, requestsPerSecond } = rules;
  if (credentials === null && userAgentSuffix === null && requestsPerSecond === null) return egress;
  const awaitTurn = createRate(requestsPerSecond, clock, signal);

  const prepare = async <T extends EgressRequest>(input: T): Promise<T> => {
    const origin = URL.parse(input.url)?.origin;
    const ofSite = origin !== undefined && isSite(origin);
    if (ofSite) await awaitTurn();
    return {
      ...input,
      ...(ofSite && userAgentSuffix !== null ? { userAgentSuffix } : {}),
      ...(credentials !== null && origin === credentials.origin
        ? { originHeaders: { [credentials.header]: credentials.value } }
        : {}),
    };
  };
  return {
    ...egress,
    request: async (input) => egress.request(await prepare(input)),
    follow: async (input) => egress.follow(await prepare(input)),
  };
}

/** Waits so that no more than `perSecond` callers go on in a second, evenly spread. */
function createRate(perSecond: number | null, clock: Clock, signal: AbortSignal): () => Promise<void> {
  if (perSecond === null) return async () => undefined;
  let free = 0;
  return async () => {
    const now = clock.now();
    const turn = Math.max(now, free);
    free = turn + 1000 / perSecond;
    if (turn > now) await clock.wait(turn - now, signal);
  };
}
