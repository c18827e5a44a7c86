import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { crawlBlocked } from './crawl-blocked.ts';

const hop = { url: `${origin}/`, status: 302, location: `${origin}/login` };
const login = {
  page: { url: '/login', forms: [{ action: null, method: 'post', hasPassword: true }] },
  site: { rootUrl: `${origin}/login`, rootHops: [hop] },
};

const frame = (url: string) => ({
  url,
  kind: 'frame' as const,
  inHead: false,
  blocking: false,
  integrity: false,
});

checkCases(crawlBlocked, [
  { name: 'a site that lets visitors in', pages: [{}, { url: '/a' }], details: [] },
  { name: 'a home page that refuses', page: { status: 403 }, details: ['the home page returns 403'] },
  {
    name: 'a wall that answers as a page',
    page: { title: 'Just a moment...', text: { words: 20 } as never },
    details: ['the site returned a bot challenge: “Just a moment...”'],
  },
  {
    name: 'a wall by its header',
    page: { status: 503, headers: { 'cf-mitigated': 'challenge' } },
    details: ['the site returned a bot challenge'],
  },
  { name: 'a login', ...login, details: [`the home page redirects to a login page at ${origin}/login`] },
  {
    name: 'a home page that is a login itself',
    page: { title: 'Log in · Intranet', forms: login.page.forms, text: { words: 30 } as never },
    details: ['the home page is a login page: “Log in · Intranet”'],
  },
  {
    name: 'a shop that lets visitors log in on its home page',
    page: { title: 'Garden tools', forms: login.page.forms, text: { words: 30 } as never },
    details: [],
  },
  {
    name: 'a wall without a title',
    page: {
      title: null,
      text: { words: 4 } as never,
      resources: [frame('https://site.example/_Incapsula_Resource?SWUDNSAI=1')],
    },
    details: [
      'the site returned a bot challenge that loads “https://site.example/_Incapsula_Resource?SWUDNSAI=1”',
    ],
  },
  {
    name: 'a page behind such a wall',
    page: { resources: [frame('https://site.example/_Incapsula_Resource?SWJIYLWA=1')] },
    details: [],
  },
  {
    name: 'an article about being denied',
    page: { title: 'Access denied: how to get back in', text: { words: 900 } as never },
    details: [],
  },
  { name: 'a home page with a login in its corner', page: { forms: login.page.forms }, details: [] },
  {
    name: 'a login with a site beside it',
    pages: [login.page, { url: '/a' }, { url: '/b' }],
    site: login.site,
    details: [],
  },
  {
    name: 'a robots.txt that was unreachable',
    pages: [],
    site: { robots: { verdict: 'disallow-all', status: 503 } },
    details: ['robots.txt could not be fetched, so nothing was requested'],
  },
  {
    name: 'a robots.txt that forbids all',
    pages: [{ blockedByRobots: true, status: null, isHtml: false, document: null }],
    site: { robots: { disallowsRoot: true } },
    details: ['robots.txt disallows the home page'],
  },
  {
    name: 'a robots.txt that forbids the part to be audited',
    pages: [{ url: '/shop/', blockedByRobots: true, status: null, isHtml: false, document: null }],
    site: { rootUrl: `${origin}/shop/` },
    details: ['robots.txt disallows the home page'],
  },
  {
    name: 'a home page that refuses beside pages that do not',
    pages: [{ status: 403 }, ...['/a', '/b', '/c'].map((url) => ({ url }))],
    details: [],
  },
  { name: 'a home page with an error of its own', page: { status: 404 }, details: [] },
]);
