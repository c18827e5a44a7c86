import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalChain } from './canonical-chain.ts';

const copy = { url: '/copy', canonical: `${origin}/a` };

checkCases(canonicalChain, [
  { name: 'one step', pages: [copy, { url: '/a' }], details: [] },
  { name: 'an address that names none', pages: [copy, { url: '/a', canonical: null }], details: [] },
  {
    name: 'two steps',
    pages: [copy, { url: '/a', canonical: `${origin}/b` }, { url: '/b' }],
    details: [`${origin}/a has the canonical URL ${origin}/b`],
    assessed: 3,
  },
  { name: 'an address nobody read', page: copy, details: [], status: 'not_applicable' },
]);
