import { checkCases } from '../testing/check-cases.ts';
import { crawlTrap } from './crawl-trap.ts';

checkCases(crawlTrap, [
  { name: 'a site that ends', details: [] },
  {
    name: 'a calendar and pages that say the same',
    site: {
      traps: [
        { shape: '/calendar/', unread: 120 },
        { shape: '/echo/', unread: 0 },
      ],
    },
    details: ['/calendar/: 120 URLs not crawled; /echo/: pages with identical content'],
  },
]);
