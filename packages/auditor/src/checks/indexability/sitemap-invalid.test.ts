import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapInvalid } from './sitemap-invalid.ts';

const url = `${origin}/sitemap.xml`;

checkCases(sitemapInvalid, [
  { name: 'a sitemap without a fault', details: [] },
  {
    name: 'one that breaks off',
    site: { sitemaps: [sitemapFacts({ problems: ['the file ends before all elements are closed'] })] },
    details: [`${url}: the file ends before all elements are closed`],
  },
  {
    name: 'a page instead',
    site: { sitemaps: [sitemapFacts({ kind: 'unknown' })] },
    details: [`${url}: not a sitemap`],
  },
  {
    name: 'one that is named and gone',
    site: {
      sitemaps: [sitemapFacts(), sitemapFacts({ url: `${origin}/news.xml`, status: 404, kind: 'unknown' })],
    },
    details: [`${origin}/news.xml: returns 404`],
  },
  {
    name: 'one that does not respond',
    site: {
      sitemaps: [sitemapFacts(), sitemapFacts({ url: `${origin}/news.xml`, status: null, error: 'TIMEOUT' })],
    },
    details: [`${origin}/news.xml: could not be fetched: timed out`],
  },
  {
    name: 'one that robots.txt forbids',
    site: {
      sitemaps: [
        sitemapFacts(),
        sitemapFacts({ url: `${origin}/news.xml`, status: null, error: 'ROBOTS_DISALLOWED' }),
      ],
    },
    details: [`${origin}/news.xml: disallowed by robots.txt`],
  },
  {
    name: 'a page where a sitemap was only looked for',
    site: {
      sitemaps: [sitemapFacts({ kind: 'unknown', problems: ['an HTML page'] })],
      robots: { sitemaps: [] },
    },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'another file there',
    site: {
      sitemaps: [sitemapFacts({ kind: 'unknown', problems: ['the root element is <sitemap>'] })],
      robots: { sitemaps: [] },
    },
    details: [`${url}: the root element is <sitemap>`],
  },
  {
    name: 'a large one is another check',
    site: { sitemaps: [sitemapFacts({ problems: ['it is larger than 50 MiB'] })] },
    details: [],
  },
  {
    name: 'none where it usually stands',
    site: { sitemaps: [sitemapFacts({ status: 404, kind: 'unknown' })] },
    details: [],
    status: 'not_applicable',
  },
]);
