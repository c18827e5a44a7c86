import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangNoReturn } from './hreflang-no-return.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

const set = named(['en', '/'], ['de', '/de'], ['fr', '/fr']);

checkCases(hreflangNoReturn, [
  {
    name: 'a set of three, whichever comes first',
    pages: [
      { url: '/fr', ...set },
      { url: '/', ...set },
      { url: '/de', ...set },
    ],
    details: [],
    assessed: 3,
  },
  {
    name: 'lists that differ but name each other',
    pages: [
      named(['en', '/'], ['de', '/de']),
      { url: '/de', ...named(['de', '/de'], ['en', '/'], ['it', '/it']) },
    ],
    details: [],
  },
  {
    name: 'a translation that names nobody',
    pages: [named(['en', '/'], ['de', '/de']), { url: '/de' }],
    details: [`${origin}/de does not link back`],
    affected: 1,
    assessed: 1,
  },
  {
    name: 'a translation that names others',
    pages: [
      { url: '/de', ...named(['de', '/de'], ['fr', '/fr']) },
      { url: '/fr', ...set },
      named(['en', '/'], ['de', '/de']),
    ],
    details: [`${origin}/de does not link back`, `${origin}/ does not link back`],
    affected: 2,
  },
  {
    name: 'a translation that names the page in its header',
    pages: [
      named(['en', '/'], ['de', '/de']),
      { url: '/de', headers: { link: '<https://site.example/>; rel="alternate"; hreflang="en"' } },
    ],
    details: [],
  },
  {
    name: 'a translation on another site was not read',
    page: { hreflang: [{ code: 'de', href: 'https://site.de/', url: 'https://site.de/' }] },
    details: [],
  },
  {
    name: 'a translation that redirects is another check',
    pages: [named(['en', '/'], ['de', '/de']), { url: '/de', status: 404 }],
    details: [],
  },
  {
    name: 'a page that only chooses a language',
    pages: [{ url: '/en', ...named(['en', '/en'], ['x-default', '/']) }, {}],
    details: [],
  },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
