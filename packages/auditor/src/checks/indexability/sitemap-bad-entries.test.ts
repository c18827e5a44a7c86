import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { sitemapBadEntries } from './sitemap-bad-entries.ts';

const lost = { isHtml: false, document: null } as const;
const hop = { url: `${origin}/a`, status: 301, location: `${origin}/b` };

checkCases(sitemapBadEntries, [
  { name: 'pages, and files that answer', pages: [{}, { url: '/a.pdf', ...lost }], details: [], assessed: 1 },
  { name: 'a page that is gone', page: { url: '/a', status: 410 }, details: ['returns 410'] },
  {
    name: 'one that redirects',
    page: { url: '/a', ...lost, finalUrl: `${origin}/b`, hops: [hop] },
    details: [`redirects to ${origin}/b`],
  },
  { name: 'one with noindex', page: { url: '/a', robots: 'noindex' }, details: ['has noindex'] },
  {
    name: 'one that robots.txt forbids',
    page: { url: '/a', ...lost, status: null, blockedByRobots: true },
    details: ['disallowed by robots.txt'],
  },
  {
    name: 'a copy',
    page: { url: '/a', canonical: `${origin}/b` },
    details: [`has the canonical URL ${origin}/b`],
  },
  {
    name: 'one that does not respond',
    page: { url: '/a', ...lost, status: null, error: 'TIMEOUT' },
    details: ['no response'],
  },
  { name: 'one behind a bot wall', page: { url: '/a', status: 403 }, details: [] },
  {
    name: 'a page that only links know',
    page: { url: '/a', status: 404, fromSitemap: false },
    details: [],
    status: 'not_applicable',
  },
]);
