import { checkCases } from '../testing/check-cases.ts';
import { pageDeadEnd } from './page-dead-end.ts';

checkCases(pageDeadEnd, [
  { name: 'a page with a link', pages: [{}, { url: '/a', outlinks: 1 }], details: [], assessed: 1 },
  {
    name: 'a page without',
    pages: [{}, { url: '/a', outlinks: 0 }],
    details: ['no links to other pages on the site'],
  },
  { name: 'a site of one page', page: { outlinks: 0 }, details: [], status: 'not_applicable' },
  {
    name: 'a page that a script fills',
    pages: [{}, { url: '/a', outlinks: 0, needsJavaScript: true }],
    details: [],
    status: 'not_applicable',
  },
]);
