import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangNoXDefault } from './hreflang-no-x-default.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

checkCases(hreflangNoXDefault, [
  { name: 'a page for everyone else', page: named(['en', '/'], ['X-Default', '/']), details: [] },
  { name: 'none', page: named(['en', '/'], ['de', '/de']), details: ['no x-default among 2 codes'] },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
