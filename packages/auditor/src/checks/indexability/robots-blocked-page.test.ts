import { checkCases } from '../testing/check-cases.ts';
import { robotsBlockedPage } from './robots-blocked-page.ts';

const blocked = { url: '/cart', blockedByRobots: true, status: null, isHtml: false, document: null } as const;

checkCases(robotsBlockedPage, [
  { name: 'pages that may be read', pages: [{}, { url: '/a' }], details: [], assessed: 2 },
  {
    name: 'one that may not',
    pages: [{}, { ...blocked, inlinks: 2 }],
    details: ['disallowed, but 2 pages link to it'],
  },
  {
    name: 'one that only the sitemap names is another check',
    pages: [{}, { ...blocked, inlinks: 0 }],
    details: [],
  },
]);
