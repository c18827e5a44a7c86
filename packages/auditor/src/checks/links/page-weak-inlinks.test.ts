import { checkCases } from '../testing/check-cases.ts';
import { pageWeakInlinks } from './page-weak-inlinks.ts';

checkCases(pageWeakInlinks, [
  { name: 'two links', pages: [{ inlinks: 1 }, { url: '/a', inlinks: 2 }], details: [] },
  { name: 'one link', pages: [{}, { url: '/a', inlinks: 1 }], details: ['1 inlink'] },
  { name: 'none is an orphan, which is another check', pages: [{}, { url: '/a', inlinks: 0 }], details: [] },
  {
    name: 'pages that were not crawled may link to it too',
    pages: [{}, { url: '/a', inlinks: 1 }],
    site: { truncatedBy: ['max-pages'] },
    details: [],
    status: 'not_applicable',
  },
]);
