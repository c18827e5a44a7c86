import { checkCases } from '../testing/check-cases.ts';
import { page4xx } from './page-4xx.ts';

checkCases(page4xx, [
  { name: 'a page that returns 200', page: { status: 200 }, details: [] },
  { name: 'a page that returns 500 is another matter', page: { status: 500 }, details: [] },
  { name: 'a page that returns 404', page: { status: 404 }, details: ['returns 404'] },
  { name: 'a page that returns 410', page: { status: 410 }, details: ['returns 410'] },
  ...[401, 403, 407, 429, 451].map((status) => ({
    name: `a login, a wall or a limit says nothing of what others get (${status})`,
    page: { status },
    details: [],
    status: 'not_applicable' as const,
  })),
  {
    name: 'a page robots.txt keeps away was never asked',
    page: { blockedByRobots: true, status: null },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a redirect to an error is told by the page it leads to',
    pages: [
      { url: '/gone', status: 404 },
      {
        url: '/old',
        finalUrl: 'https://site.example/gone',
        hops: [{ url: 'https://site.example/old', status: 301, location: 'https://site.example/gone' }],
        status: 404,
        isHtml: false,
        document: null,
      },
    ],
    details: ['returns 404'],
    assessed: 1,
  },
  {
    name: 'files that answered are no pages',
    pages: [{}, { url: '/a.pdf', isHtml: false, document: null }],
    details: [],
    assessed: 1,
  },
]);
