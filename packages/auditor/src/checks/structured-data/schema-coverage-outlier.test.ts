import { checkCases } from '../testing/check-cases.ts';
import { schemaCoverageOutlier } from './schema-coverage-outlier.ts';

const node = (type: string) => ({ types: [type], hasContext: true, error: null, properties: {} });
const products = (count: number, type = 'Product') =>
  Array.from({ length: count }, (_, place) => ({ url: `/tools/${place}`, jsonLd: [node(type)] }));

checkCases(schemaCoverageOutlier, [
  { name: 'all of a kind carry it', pages: products(10), details: [] },
  {
    name: 'nine of ten carry it',
    pages: [...products(9), { url: '/tools/spade' }],
    details: ['no Product, unlike nearly all of the 10 similar pages'],
    affected: 1,
    assessed: 10,
  },
  {
    name: 'eight of ten carry it',
    pages: [...products(8), { url: '/tools/a' }, { url: '/tools/b' }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'nine pages are no kind',
    pages: [...products(8), { url: '/tools/a' }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'the list above them is no sibling',
    pages: [...products(10), { url: '/tools/' }],
    details: [],
    assessed: 10,
  },
  {
    name: 'a page that calls itself something else',
    pages: [...products(20), { url: '/tools/archive', openGraph: { 'og:type': 'article' } }],
    details: [],
    assessed: 20,
  },
  {
    name: 'a special kind of the type will do',
    pages: [...products(9, 'Article'), { url: '/tools/x', jsonLd: [node('NewsArticle')] }],
    details: [],
  },
  {
    name: 'a broken block is another check',
    pages: [...products(10), { url: '/tools/x', jsonLd: [{ ...node('Product'), error: 'no JSON' }] }],
    details: [],
  },
  {
    name: 'pages at the top have nothing in common',
    pages: [
      ...Array.from({ length: 20 }, (_, place) => ({ url: `/${place}`, jsonLd: [node('Product')] })),
      { url: '/about' },
    ],
    details: [],
    status: 'not_applicable',
  },
]);
