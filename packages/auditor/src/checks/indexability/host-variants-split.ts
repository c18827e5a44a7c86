import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { ProbeFacts, SiteFacts } from '../../facts.ts';
import type { Finding, SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';

export const hostVariantsSplit: SiteCheck = {
  id: 'host-variants-split',
  title: {
    pass: 'Every spelling of the host leads to one site',
    fail: 'Other spellings of the host do not lead to the site',
  },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2 },
  unit: 'site',
  scope: 'site',
  why: 'With and without www, the site exists twice. Links and trust are shared out between the two, and search engines choose which one to show.',
  fix: 'Redirect every other spelling with a 301 to the one address of the site, also over https.',
  start: judgeSite((site) => {
    const faults = site.variants.flatMap((variant) => faultOf(variant, site) ?? []);
    return { url: site.rootUrl, opinion: isJudged(site) ? faults : null };
  }),
};

/** Where nothing answers, nothing is split; the same host without https is a check of its own. */
function isJudged(site: SiteFacts): boolean {
  return site.variants.some((variant) => variant.status !== null && !isOwnHttp(variant, site));
}

function faultOf(variant: ProbeFacts, site: SiteFacts): Finding | null {
  const { url, hops, status } = variant;
  if (status === null || isOwnHttp(variant, site)) return null;
  const last = hops.at(-1)?.location ?? url;
  if (!hasOrigin(last, site.origin)) {
    if (status >= 400) return null;
    return hops.length === 0 ? `${url} answers itself` : `${url} leads to ${last}`;
  }
  // Behind the door the site may lead on as it likes, to a language for example.
  const outside = hops.filter((hop) => !hasOrigin(hop.url, site.origin));
  const temporary = outside.find((hop) => hop.status !== 301 && hop.status !== 308);
  return temporary === undefined ? null : { detail: `${url} redirects with ${temporary.status}`, mild: true };
}

function isOwnHttp({ url }: ProbeFacts, { origin }: SiteFacts): boolean {
  const { protocol, host } = new URL(url);
  return protocol === 'http:' && host === new URL(origin).host;
}
