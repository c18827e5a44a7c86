import { checkCases } from '../testing/check-cases.ts';
import { pageOrphan } from './page-orphan.ts';

const orphan = { url: '/lost', inlinks: 0 };

checkCases(pageOrphan, [
  {
    name: 'pages with links to them',
    pages: [{ inlinks: 0 }, { url: '/a', inlinks: 1 }],
    details: [],
    assessed: 1,
  },
  {
    name: 'a page only the sitemap knows',
    pages: [{}, orphan],
    details: ['in the sitemap, but no inlinks'],
    affected: 1,
  },
  {
    name: 'a page kept out of search',
    pages: [{}, { ...orphan, robots: 'noindex' }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a crawl that was cut short',
    pages: [{}, orphan],
    site: { truncatedBy: ['max-pages'] },
    details: [],
    status: 'not_assessed',
  },
  {
    name: 'a site whose links a script writes',
    pages: [{ needsJavaScript: true }, orphan],
    details: [],
    status: 'not_assessed',
  },
  {
    name: 'a calendar that was not crawled changes nothing',
    pages: [{}, orphan],
    site: { truncatedBy: ['url-shape'] },
    details: ['in the sitemap, but no inlinks'],
  },
]);
