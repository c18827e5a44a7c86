import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangConflict } from './hreflang-conflict.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

checkCases(hreflangConflict, [
  { name: 'each its own', page: named(['en', '/'], ['de', '/de']), details: [] },
  {
    name: 'one page for several countries and everyone else',
    page: named(['en', '/'], ['en-GB', '/'], ['en-US', '/'], ['x-default', '/']),
    details: [],
  },
  { name: 'the same annotation twice', page: named(['en', '/'], ['EN', '/']), details: [] },
  {
    name: 'one code, two addresses',
    page: named(['en', '/'], ['de', '/de'], ['de', '/at']),
    details: ['de has 2 URLs'],
  },
  {
    name: 'one address, two languages',
    page: named(['en', '/'], ['de', '/']),
    details: ['“https://site.example/” is annotated as en and de'],
  },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
