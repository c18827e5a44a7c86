import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapTooLarge } from './sitemap-too-large.ts';

const url = `${ORIGIN}/sitemap.xml`;
const MB = 1024 * 1024;

checkCases(sitemapTooLarge, [
  {
    name: 'as large as it may be',
    site: { sitemaps: [sitemapFacts({ entries: 50_000, bytes: 50 * MB })] },
    details: [],
  },
  {
    name: 'an address more',
    site: { sitemaps: [sitemapFacts({ entries: 50_001 })] },
    details: [`${url} has 50,001 URLs`],
  },
  {
    name: 'a byte more',
    site: { sitemaps: [sitemapFacts({ bytes: 50 * MB + 1 })] },
    details: [`${url} is larger than 50 MB`],
  },
  { name: 'none', site: { sitemaps: [] }, details: [], status: 'not_applicable' },
]);
