import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalRelative } from './canonical-relative.ts';

const named = (href: string, url: string | null = `${origin}/a`) => ({
  canonicals: [{ href, url, inHead: true }],
});

checkCases(canonicalRelative, [
  { name: 'a whole address', page: {}, details: [] },
  { name: 'a path', page: named('/a'), details: ['“/a”'] },
  { name: 'an address without its scheme', page: named('//site.example/a'), details: ['“//site.example/a”'] },
  {
    name: 'no canonical, or none that can be used',
    page: named('', null),
    details: [],
    status: 'not_applicable',
  },
]);
