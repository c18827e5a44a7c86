import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapTooLarge } from './sitemap-too-large.ts';

const url = `${origin}/sitemap.xml`;
const mb = 1024 * 1024;

checkCases(sitemapTooLarge, [
  {
    name: 'as large as it may be',
    site: { sitemaps: [sitemapFacts({ entries: 50_000, bytes: 50 * mb })] },
    details: [],
  },
  {
    name: 'an address more',
    site: { sitemaps: [sitemapFacts({ entries: 50_001 })] },
    details: [`${url} has 50,001 URLs`],
  },
  {
    name: 'a byte more',
    site: { sitemaps: [sitemapFacts({ bytes: 50 * mb + 1 })] },
    details: [`${url} is larger than 50 MiB`],
  },
  { name: 'none', site: { sitemaps: [] }, details: [], status: 'not_applicable' },
]);
