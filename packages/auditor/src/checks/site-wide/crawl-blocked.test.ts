import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { crawlBlocked } from './crawl-blocked.ts';

const hop = { url: `${ORIGIN}/`, status: 302, location: `${ORIGIN}/login` };
const login = {
  page: { url: '/login', forms: [{ action: null, method: 'post', hasPassword: true }] },
  site: { rootUrl: `${ORIGIN}/login`, rootHops: [hop] },
};

checkCases(crawlBlocked, [
  { name: 'a site that lets visitors in', pages: [{}, { url: '/a' }], details: [] },
  { name: 'a home page that refuses', page: { status: 403 }, details: ['the home page answers 403'] },
  {
    name: 'a wall that answers as a page',
    page: { title: 'Just a moment...', text: { words: 20 } as never },
    details: ['a wall against robots answered: “Just a moment...”'],
  },
  {
    name: 'a wall by its header',
    page: { status: 503, headers: { 'cf-mitigated': 'challenge' } },
    details: ['a wall against robots answered'],
  },
  { name: 'a login', ...login, details: [`the home page leads to a login at ${ORIGIN}/login`] },
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
    details: ['robots.txt could not be read, so nothing was requested'],
  },
  {
    name: 'a robots.txt that forbids all',
    pages: [{ blockedByRobots: true, status: null, isHtml: false, document: null }],
    site: { robots: { disallowsRoot: true } },
    details: ['robots.txt forbids the home page'],
  },
  { name: 'a home page with an error of its own', page: { status: 404 }, details: [] },
]);
