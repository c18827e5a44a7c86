import { checkCases } from '../testing/check-cases.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapMissing } from './sitemap-missing.ts';

checkCases(sitemapMissing, [
  { name: 'a sitemap that answers', details: [] },
  {
    name: 'none anywhere',
    site: { sitemaps: [], robots: { sitemaps: [] } },
    details: ['neither in robots.txt nor at /sitemap.xml'],
  },
  {
    name: 'the one robots.txt names is gone',
    site: { sitemaps: [sitemapFacts({ status: 404, kind: 'unknown' })] },
    details: ['https://site.example/sitemap.xml cannot be read'],
  },
  {
    name: 'a site that answers every address with the same page',
    site: {
      sitemaps: [sitemapFacts({ kind: 'unknown', problems: ['an HTML page'] })],
      robots: { sitemaps: [] },
    },
    details: ['neither in robots.txt nor at /sitemap.xml'],
  },
  {
    name: 'a file that is no sitemap is another check',
    site: { sitemaps: [sitemapFacts({ kind: 'unknown', problems: ['an HTML page'] })] },
    details: [],
  },
  {
    name: 'nothing was asked of a site that must not be crawled',
    site: { sitemaps: [], robots: { status: 500, verdict: 'disallow-all' } },
    details: [],
    status: 'not_assessed',
  },
]);
