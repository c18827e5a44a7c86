import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalInBody } from './canonical-in-body.ts';

const link = (inHead: boolean) => ({ href: `${origin}/`, url: `${origin}/`, inHead });

checkCases(canonicalInBody, [
  { name: 'in the head', page: { canonicals: [link(true)] }, details: [] },
  {
    name: 'in the body',
    page: { canonicals: [link(false)] },
    details: ['the canonical link is in the body'],
  },
  {
    name: 'in both, where the one in the head counts',
    page: { canonicals: [link(true), link(false)] },
    details: [],
  },
  { name: 'none', page: { canonicals: [] }, details: [], status: 'not_applicable' },
]);
