import { checkCases } from '../testing/check-cases.ts';
import { canonicalMultiple } from './canonical-multiple.ts';

const canonical = (path: string) => ({ href: path, url: `https://site.example${path}`, inHead: true });

checkCases(canonicalMultiple, [
  { name: 'one canonical', page: {}, details: [] },
  { name: 'the same one twice', page: { canonicals: [canonical('/'), canonical('/')] }, details: [] },
  {
    name: 'two different ones',
    page: { canonicals: [canonical('/a'), canonical('/b')] },
    details: ['2 different URLs: “https://site.example/a”, “https://site.example/b”'],
  },
  {
    name: 'a header that disagrees with the page is another check',
    page: { headers: { link: '<https://site.example/b>; rel=canonical' } },
    details: [],
  },
  {
    name: 'two in the header',
    page: { canonical: null, headers: { link: '</a>; rel=canonical, </b>; rel="canonical"' } },
    details: ['2 different URLs: “https://site.example/a”, “https://site.example/b”'],
  },
  { name: 'no canonical is another check', page: { canonical: null }, details: [], status: 'not_applicable' },
]);
