import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { ProbeFacts, SiteFacts } from '../../facts.ts';
import type { Finding, SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';

export const hostVariantsSplit: SiteCheck = {
  id: 'host-variants-split',
  title: {
    pass: 'All host variants redirect to one site',
    fail: 'Host variants without a permanent redirect to the site',
  },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2, when: 'the redirect is only temporary' },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Without a permanent redirect, links and ranking signals can be split between the versions with and without www, and search engines choose which one to show.',
  fix: 'Redirect every other host variant to the main one with a 301, over both http and https.',
  start: evaluateSite((site) => {
    const faults = site.variants.flatMap((variant) => faultOf(variant, site) ?? []);
    return { url: site.rootUrl, evaluation: isAssessed(site) ? faults : null };
  }),
};

/** Without any responding variant, nothing is split. Another check covers http on the same host. */
function isAssessed(site: SiteFacts): boolean {
  return site.variants.some((variant) => variant.status !== null && !isOwnHttp(variant, site));
}

function faultOf(variant: ProbeFacts, site: SiteFacts): Finding | null {
  const { url, hops, status } = variant;
  if (status === null || isOwnHttp(variant, site)) return null;
  const last = hops.at(-1)?.location ?? url;
  if (!hasOrigin(last, site.origin)) {
    if (status >= 400) return null;
    return hops.length === 0 ? `${url} does not redirect` : `${url} redirects to ${last}`;
  }
  // Once on the main host, further redirects are fine, such as to a language.
  const outside = hops.filter((hop) => !hasOrigin(hop.url, site.origin));
  const temporary = outside.find((hop) => hop.status !== 301 && hop.status !== 308);
  return temporary === undefined
    ? null
    : { detail: `${url} redirects with ${temporary.status}, not 301 or 308`, mild: true };
}

function isOwnHttp({ url }: ProbeFacts, { origin }: SiteFacts): boolean {
  const { protocol, host } = new URL(url);
  return protocol === 'http:' && host === new URL(origin).host;
}
