import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalToNoindex } from './canonical-to-noindex.ts';

const copy = { url: '/copy', canonical: `${origin}/a` };

checkCases(canonicalToNoindex, [
  { name: 'an address that may be found', pages: [copy, { url: '/a' }], details: [] },
  {
    name: 'one with noindex',
    pages: [copy, { url: '/a', robots: 'noindex' }],
    details: [`${origin}/a has noindex`],
  },
  {
    name: 'one that robots.txt forbids',
    pages: [copy, { url: '/a', blockedByRobots: true, status: null, isHtml: false, document: null }],
    details: [`robots.txt disallows ${origin}/a`],
  },
  { name: 'one nobody read', page: copy, details: [], status: 'not_applicable' },
]);
