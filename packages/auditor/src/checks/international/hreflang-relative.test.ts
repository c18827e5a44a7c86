import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangRelative } from './hreflang-relative.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

checkCases(hreflangRelative, [
  { name: 'whole addresses', page: named(['en', '/'], ['de', '/de']), details: [] },
  {
    name: 'parts of addresses',
    page: {
      hreflang: [
        { code: 'en', href: '/', url: `${origin}/` },
        { code: 'de', href: '//site.example/de', url: `${origin}/de` },
      ],
    },
    details: ['2 relative URLs: en “/”, de “//site.example/de”'],
  },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
