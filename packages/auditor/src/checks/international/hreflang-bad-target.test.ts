import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangBadTarget } from './hreflang-bad-target.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

const pair = named(['en', '/'], ['de', '/de']);

checkCases(hreflangBadTarget, [
  {
    name: 'translations that may be found',
    pages: [pair, { url: '/de', ...pair }],
    details: [],
    assessed: 2,
  },
  {
    name: 'a page that is gone',
    pages: [pair, { url: '/de', status: 404 }],
    details: [`${origin}/de returns 404`],
    affected: 1,
    assessed: 1,
  },
  {
    name: 'a redirect',
    pages: [
      pair,
      {
        url: '/de',
        finalUrl: `${origin}/de/`,
        hops: [{ url: `${origin}/de`, status: 301, location: `${origin}/de/` }],
        isHtml: false,
        document: null,
      },
    ],
    details: [`${origin}/de redirects to ${origin}/de/`],
  },
  {
    name: 'a page kept out of search',
    pages: [pair, { url: '/de', robots: 'noindex' }],
    details: [`${origin}/de has noindex`],
  },
  {
    name: 'a page that names another as the right one',
    pages: [pair, { url: '/de', canonical: `${origin}/` }],
    details: [`${origin}/de has the canonical URL ${origin}/`],
  },
  {
    name: 'a page robots.txt forbids',
    pages: [pair, { url: '/de', blockedByRobots: true, status: null, isHtml: false, document: null }],
    details: [],
  },
  { name: 'a page behind a login', pages: [pair, { url: '/de', status: 401 }], details: [] },
  { name: 'a page nobody read', page: pair, details: [] },
  {
    name: 'translations on other sites',
    page: {
      hreflang: ['https://site.de/', 'https://site.fr/', 'https://site.it/', 'https://site.es/'].map(
        (url) => ({ code: url.slice(-3, -1), href: url, url }),
      ),
    },
    targets: [
      { url: 'https://site.de/', uses: ['head'], verdict: 'broken', status: 410 },
      { url: 'https://site.fr/', uses: ['head'], redirected: true },
      { url: 'https://site.it/', uses: ['head'], verdict: 'unverified', status: 403 },
      { url: 'https://site.es/', uses: ['head'] },
      { url: 'https://other.example/', uses: ['link'], verdict: 'broken', status: 404 },
    ],
    details: ['https://site.de/ returns 410'],
    affected: 1,
  },
  {
    name: 'a translation of this site that no link leads to',
    page: pair,
    targets: [{ url: '/de', uses: ['head'], verdict: 'broken', status: 404 }],
    details: [`${origin}/de returns 404`],
  },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
