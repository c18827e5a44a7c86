import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { Finding, SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { amount, formatNumber } from '../texts/words.ts';

const manyDates = 20;
const fewDays = 2;

export const sitemapLastmod: SiteCheck = {
  id: 'sitemap-lastmod',
  title: { pass: 'Sitemap dates are plausible', fail: 'Unreliable dates in sitemaps' },
  category: 'indexability',
  severity: 'warning',
  weight: 1,
  milder: { severity: 'info', weight: 0, when: 'all dates are valid but fall on the same few days' },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Search engines use lastmod to crawl changed pages first, as long as it proves accurate. They ignore dates that are wrong or all the same.',
  fix: 'Set lastmod to when the content last changed, in the form 2026-01-31 or with a time and time zone. Leave it out if you do not know.',
  start: evaluateSite((site) => ({
    url: findDated(site)[0]?.url ?? site.rootUrl,
    evaluation: evaluate(site),
  })),
};

function findDated({ sitemaps }: SiteFacts): SitemapFacts[] {
  return sitemaps.filter(({ lastmod }) => lastmod.entries > 0);
}

function evaluate(site: SiteFacts): Finding[] | null {
  const dated = findDated(site);
  return dated.length === 0 ? null : dated.flatMap(faultsOf);
}

function faultsOf({ url, lastmod: { entries, invalid, future, days } }: SitemapFacts): Finding[] {
  const faults: Finding[] = [];
  if (invalid > 0) faults.push(`${amount(invalid, 'date')} in ${url} cannot be parsed`);
  if (future > 0)
    faults.push(`${amount(future, 'date')} in ${url} ${future === 1 ? 'is' : 'are'} in the future`);
  if (faults.length === 0 && entries >= manyDates && days <= fewDays) {
    const detail = `all ${formatNumber(entries)} dates in ${url} fall on ${days === 1 ? 'the same day' : `only ${days} days`}`;
    faults.push({ detail, mild: true });
  }
  return faults;
}
