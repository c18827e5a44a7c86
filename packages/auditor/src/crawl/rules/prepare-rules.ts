import { type Egress, lookUpTxt } from '@fettle/egress';
import { systemClock } from '../../clock.ts';
import type { SiteOwnership } from '../../facts.ts';
import type { CrawlOptions } from '../crawl-state.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { isSameRegistrableDomain } from '../url/same-site.ts';
import { type CrawlRules, noRules } from './crawl-rules.ts';
import { proveOwnership } from './prove-ownership.ts';
import { createRedaction, type Redaction } from './redact-credentials.ts';
import { createSiteEgress } from './site-egress.ts';
import { compileUrlRules, type UrlRules } from './url-rules.ts';

/** The rules of an audit, ready for its requests. */
export interface SiteRules extends UrlRules {
  egress: Egress;
  /** Null when no rule needs a proof. */
  ownership: SiteOwnership | null;
  ignoreRobotsOf: string | null;
  fastOrigin: string | null;
  redact: Redaction;
  /** The extra start pages on the origin of the site, which a redirect of the root may have changed. */
  startUrls(origin: string): string[];
}

/**
 * Compiles the rules and, at the start of an audit, proves the ownership of the site if a rule needs it. What is not
 * proved does not stop the audit: it obeys robots.txt, at the usual pace. Ownership and credentials are those of the
 * requested origin; where it redirects to another one, that one is audited without them.
 *
 * @param known what an interrupted crawl found at its start
 */
export async function prepareRules(
  options: CrawlOptions,
  known: SiteOwnership | null = null,
): Promise<SiteRules> {
  const { rules = noRules, rootUrl, signal, clock = systemClock } = options;
  const { origin } = new URL(rootUrl);
  const isSite = (other: string): boolean => isSameRegistrableDomain(other, origin);
  const egress = createSiteEgress({ egress: options.egress, rules, clock, signal, isSite });
  const ownership = known ?? (await findOwnership(options, { rules, origin, egress }));
  const isOwned = ownership !== null && ownership.proof !== null;
  return {
    ...compileUrlRules(rules),
    egress,
    ownership,
    ignoreRobotsOf: ownership?.robotsIgnored === true ? origin : null,
    fastOrigin: isOwned && rules.requestsPerSecond !== null ? origin : null,
    redact: createRedaction(rules.credentials),
    startUrls: (of) => rules.startPaths.flatMap((path) => normalizeUrl(path, of) ?? []),
  };
}

async function findOwnership(
  { signal, lookUpTxt: lookUp = lookUpTxt }: CrawlOptions,
  { rules, origin, egress }: { rules: CrawlRules; origin: string; egress: Egress },
): Promise<SiteOwnership | null> {
  const { ownershipTokens: tokens, ignoreRobots, requestsPerSecond } = rules;
  if (tokens.length === 0 || (!ignoreRobots && requestsPerSecond === null)) return null;
  const proof = await proveOwnership({ origin, tokens, egress, lookUpTxt: lookUp, signal });
  return { proof, robotsIgnored: proof !== null && ignoreRobots };
}
