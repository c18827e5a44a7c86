import { checkCases } from '../testing/check-cases.ts';
import { jsonldNoindex } from './jsonld-noindex.ts';

const product = { types: ['Product'], hasContext: true, error: null, properties: {} };

checkCases(jsonldNoindex, [
  { name: 'a product that may be found', page: { jsonLd: [product] }, details: [] },
  {
    name: 'a product kept out of search',
    page: { jsonLd: [product], robots: 'noindex' },
    details: ['Product on a page with noindex (robots meta tag)'],
  },
  {
    name: 'kept out by a header',
    page: { jsonLd: [{ ...product, types: ['NewsArticle'] }], headers: { 'x-robots-tag': 'noindex' } },
    details: ['Article on a page with noindex (X-Robots-Tag header)'],
  },
  {
    name: 'a list of products, such as results of the own search',
    page: { jsonLd: [product, product], robots: 'noindex' },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'what every page of the site carries',
    page: {
      jsonLd: [
        { ...product, types: ['Restaurant'] },
        { ...product, types: ['BreadcrumbList'] },
      ],
      robots: 'noindex',
    },
    details: [],
    status: 'not_applicable',
  },
]);
