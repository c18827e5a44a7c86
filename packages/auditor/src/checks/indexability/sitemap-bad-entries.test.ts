import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { sitemapBadEntries } from './sitemap-bad-entries.ts';

const lost = { isHtml: false, document: null } as const;
const hop = { url: `${ORIGIN}/a`, status: 301, location: `${ORIGIN}/b` };

checkCases(sitemapBadEntries, [
  { name: 'pages, and files that answer', pages: [{}, { url: '/a.pdf', ...lost }], details: [], assessed: 1 },
  { name: 'a page that is gone', page: { url: '/a', status: 410 }, details: ['answers 410'] },
  {
    name: 'one that redirects',
    page: { url: '/a', ...lost, finalUrl: `${ORIGIN}/b`, hops: [hop] },
    details: [`redirects to ${ORIGIN}/b`],
  },
  { name: 'one with noindex', page: { url: '/a', robots: 'noindex' }, details: ['asks not to be indexed'] },
  {
    name: 'one that robots.txt forbids',
    page: { url: '/a', ...lost, status: null, blockedByRobots: true },
    details: ['robots.txt forbids it'],
  },
  {
    name: 'a copy',
    page: { url: '/a', canonical: `${ORIGIN}/b` },
    details: [`names ${ORIGIN}/b as canonical`],
  },
  {
    name: 'one that gives no answer',
    page: { url: '/a', ...lost, status: null, error: 'TIMEOUT' },
    details: ['gives no answer'],
  },
  { name: 'one behind a bot wall', page: { url: '/a', status: 403 }, details: [] },
  {
    name: 'a page that only links know',
    page: { url: '/a', status: 404, fromSitemap: false },
    details: [],
    status: 'not_applicable',
  },
]);
