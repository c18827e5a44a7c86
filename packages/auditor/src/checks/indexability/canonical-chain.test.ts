import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { canonicalChain } from './canonical-chain.ts';

const copy = { url: '/copy', canonical: `${ORIGIN}/a` };

checkCases(canonicalChain, [
  { name: 'one step', pages: [copy, { url: '/a' }], details: [] },
  { name: 'an address that names none', pages: [copy, { url: '/a', canonical: null }], details: [] },
  {
    name: 'two steps',
    pages: [copy, { url: '/a', canonical: `${ORIGIN}/b` }, { url: '/b' }],
    details: [`${ORIGIN}/a has the canonical URL ${ORIGIN}/b`],
    assessed: 3,
  },
  { name: 'an address nobody read', page: copy, details: [], status: 'not_applicable' },
]);
