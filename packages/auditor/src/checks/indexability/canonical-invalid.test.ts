import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalInvalid } from './canonical-invalid.ts';

const named = (href: string, url: string | null, inHead = true) => ({ canonicals: [{ href, url, inHead }] });

checkCases(canonicalInvalid, [
  { name: 'an address', page: {}, details: [] },
  { name: 'a relative one, which is another check', page: named('/a', `${origin}/a`), details: [] },
  { name: 'nothing', page: named('', null), details: ['the canonical link is empty'] },
  { name: 'something else', page: named('https://', null), details: ['“https://” is not a valid web URL'] },
  {
    name: 'none, or one in the body',
    pages: [{ canonicals: [] }, { url: '/b', ...named('', null, false) }],
    details: [],
    status: 'not_applicable',
  },
]);
