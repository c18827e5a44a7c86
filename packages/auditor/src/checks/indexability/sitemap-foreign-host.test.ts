import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { sitemapForeignHost } from './sitemap-foreign-host.ts';

checkCases(sitemapForeignHost, [
  { name: 'own pages', details: [] },
  {
    name: 'others among them',
    site: { sitemaps: [sitemapFacts({ foreignEntries: 3 })] },
    details: [`3 of 10 entries in ${origin}/sitemap.xml`],
  },
  {
    name: 'no entries',
    site: { sitemaps: [sitemapFacts({ entries: 0 })] },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a file on another host that many sites share',
    site: {
      sitemaps: [
        sitemapFacts(),
        sitemapFacts({ url: 'https://files.test/all.xml', entries: 9, foreignEntries: 5 }),
      ],
    },
    details: [],
  },
]);
