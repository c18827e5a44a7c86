import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapLastmod } from './sitemap-lastmod.ts';

const dates = (entries: number, invalid: number, future: number, days: number) => ({
  sitemaps: [sitemapFacts({ lastmod: { entries, invalid, future, days } })],
});
const url = `${origin}/sitemap.xml`;

checkCases(sitemapLastmod, [
  { name: 'dates of many days', site: dates(30, 0, 0, 3), details: [] },
  { name: 'a few dates of one day', site: dates(19, 0, 0, 1), details: [] },
  {
    name: 'all on two days',
    site: dates(20, 0, 0, 2),
    details: [`all 20 dates in ${url} fall on only 2 days`],
  },
  { name: 'a date that is none', site: dates(5, 1, 0, 4), details: [`1 date in ${url} cannot be parsed`] },
  { name: 'dates to come', site: dates(5, 0, 2, 4), details: [`2 dates in ${url} are in the future`] },
  { name: 'no dates', site: dates(0, 0, 0, 0), details: [], status: 'not_applicable' },
]);
