import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { Finding, SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { amount } from '../texts/words.ts';

const MANY_DATES = 20;
const FEW_DAYS = 2;

export const sitemapLastmod: SiteCheck = {
  id: 'sitemap-lastmod',
  title: { pass: 'The dates in sitemaps can be trusted', fail: 'Sitemaps with dates that cannot be trusted' },
  category: 'indexability',
  severity: 'warning',
  weight: 1,
  milder: { severity: 'info', weight: 0 },
  unit: 'site',
  scope: 'site',
  why: 'Search engines use lastmod to visit changed pages first, as long as it has proved right. Dates that are wrong or all the same are ignored.',
  fix: 'Write the day on which the content changed, as 2026-01-31 or with time and zone. Leave lastmod out where it is not known.',
  start: judgeSite((site) => ({ url: findDated(site)[0]?.url ?? site.rootUrl, opinion: judge(site) })),
};

function findDated({ sitemaps }: SiteFacts): SitemapFacts[] {
  return sitemaps.filter(({ lastmod }) => lastmod.entries > 0);
}

function judge(site: SiteFacts): Finding[] | null {
  const dated = findDated(site);
  return dated.length === 0 ? null : dated.flatMap(faultsOf);
}

function faultsOf({ url, lastmod: { entries, invalid, future, days } }: SitemapFacts): Finding[] {
  const faults: Finding[] = [];
  if (invalid > 0) faults.push(`${amount(invalid, 'date')} in ${url} cannot be read`);
  if (future > 0)
    faults.push(`${amount(future, 'date')} in ${url} ${future === 1 ? 'lies' : 'lie'} in the future`);
  if (faults.length === 0 && entries >= MANY_DATES && days <= FEW_DAYS) {
    const detail = `all ${entries} dates in ${url} fall on ${amount(days, 'day')}`;
    faults.push({ detail, mild: true });
  }
  return faults;
}
