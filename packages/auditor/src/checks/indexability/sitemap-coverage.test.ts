import { checkCases } from '../testing/check-cases.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapCoverage } from './sitemap-coverage.ts';

const pages = (count: number, missing: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `/${index}`,
    depth: index,
    fromSitemap: index >= missing,
  }));

checkCases(sitemapCoverage, [
  { name: 'all pages', pages: pages(20, 0), details: [] },
  { name: 'five missing of a few', pages: pages(20, 5), details: [] },
  { name: 'a tenth missing of many', pages: pages(60, 6), details: [] },
  {
    name: 'more',
    pages: pages(20, 6),
    details: Array(6).fill('not in any sitemap; 6 of 20 indexable pages are missing'),
    affected: 1,
    assessed: 1,
  },
  {
    name: 'the later pages of a series',
    pages: [
      ...pages(20, 0),
      ...pages(20, 20).map(({ url }) => ({ url: `/list?page=2${url.slice(1)}`, fromSitemap: false })),
    ],
    details: [],
  },
  {
    name: 'pages kept out of search',
    pages: pages(20, 9).map((page) => ({ ...page, robots: 'noindex' })),
    details: [],
    status: 'not_applicable',
  },
  { name: 'no sitemap', site: { sitemaps: [] }, pages: pages(20, 20), details: [], status: 'not_applicable' },
  {
    name: 'an audit that ended early',
    site: { truncatedBy: ['max-pages'] },
    pages: pages(20, 9),
    details: [],
    status: 'not_assessed',
  },
  {
    name: 'a sitemap that broke off',
    site: { sitemaps: [sitemapFacts(), sitemapFacts({ error: 'RESET' })] },
    pages: pages(20, 9),
    details: [],
    status: 'not_assessed',
  },
]);
