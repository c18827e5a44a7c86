import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { soft404 } from './soft-404.ts';

const words = (count: number) => ({ text: { ...pageFacts().document?.text, mainWords: count } as never });
const others = [{}, { url: '/b' }, { url: '/c' }];

checkCases(soft404, [
  { name: 'pages about something', pages: others, details: [] },
  {
    name: 'a page that says it is not there and has little else to say',
    pages: [...others, { url: '/x', title: 'Page not found | Garden', ...words(40) }],
    details: ['returns 200, but says “Page not found | Garden”'],
    affected: 1,
    assessed: 4,
  },
  {
    name: 'in another language',
    pages: [...others, { url: '/x', h1: 'Seite nicht gefunden', ...words(20) }],
    details: ['returns 200, but says “Seite nicht gefunden”'],
  },
  {
    name: 'one that keeps out of search',
    pages: [...others, { url: '/x', title: 'Error 404', robots: 'noindex' }],
    details: ['returns 200, but says “Error 404”'],
  },
  {
    name: 'by its frame',
    pages: [...others, { url: '/x', ids: ['error-404'], ...words(9) }],
    details: ['returns 200, but the element ID “error-404” marks an error page'],
  },
  {
    name: 'the file that the server shows in place of others',
    pages: [...others, { url: '/404.html', title: 'Page not found', ...words(5) }],
    details: [],
  },
  {
    name: 'an article named like an error page',
    pages: [...others, { url: '/wiki/404', title: '404 Not Found' }],
    details: [],
  },
  {
    name: 'an article about error pages',
    pages: [...others, { url: '/x', title: 'How to write a 404 page' }],
    details: [],
  },
  { name: 'a short page about something', pages: [...others, { url: '/x', ...words(5) }], details: [] },
  {
    name: 'an address in a town',
    pages: [...others, { url: '/x', title: '1404 Main Street', ...words(5) }],
    details: [],
  },
  {
    name: 'an honest error page',
    pages: [...others, { url: '/x', status: 404, title: 'Not found', ...words(5) }],
    details: [],
  },
]);
