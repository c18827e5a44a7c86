import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalFormDrift } from './canonical-form-drift.ts';

const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `/${index}` }));

checkCases(canonicalFormDrift, [
  { name: 'one form', pages: pages(10), details: [], assessed: 10 },
  {
    name: 'a page that names http',
    pages: [...pages(9), { url: '/x', canonical: 'http://site.example/x' }],
    details: [`http://site.example, but ${origin} on 9 pages`],
    affected: 1,
  },
  {
    name: 'a page that names itself with a slash more',
    pages: [...pages(9), { url: '/x', canonical: `${origin}/x/` }],
    details: [`${origin} with an added trailing slash, but ${origin} on 9 pages`],
  },
  {
    name: 'a copy with a slash that names the page without it',
    pages: [...pages(9), { url: '/1/', canonical: `${origin}/1` }],
    details: [],
  },
  {
    name: 'copies that name an original',
    pages: [...pages(9), { url: '/x?a', canonical: `${origin}/x` }],
    details: [],
  },
  { name: 'another site', pages: [...pages(10), { url: '/x', canonical: 'https://x.test/' }], details: [] },
  {
    name: 'two forms of which neither is the usual one',
    pages: [
      ...pages(5),
      ...pages(5).map(({ url }) => ({ url: `/b${url}`, canonical: `http://site.example/b${url}` })),
    ],
    details: [],
  },
  {
    name: 'a few pages',
    pages: [...pages(3), { url: '/x', canonical: 'http://site.example/x' }],
    details: [],
    status: 'not_applicable',
  },
]);
