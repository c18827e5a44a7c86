import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangLangMismatch } from './hreflang-lang-mismatch.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

checkCases(hreflangLangMismatch, [
  { name: 'the same language', page: { ...named(['en-GB', '/'], ['de', '/de']), lang: 'en' }, details: [] },
  {
    name: 'one of several own codes fits',
    page: { ...named(['en', '/'], ['x-default', '/']), lang: 'en-US' },
    details: [],
  },
  { name: 'two spellings of Hebrew', page: { ...named(['he', '/']), lang: 'iw' }, details: [] },
  { name: 'Norwegian', page: { ...named(['no', '/']), lang: 'nb' }, details: [] },
  {
    name: 'another language',
    page: { ...named(['de', '/'], ['en', '/en']), lang: 'en' },
    details: ['hreflang says “de”, lang says “en”'],
  },
  {
    name: 'no language of its own',
    page: { ...named(['de', '/']), lang: null },
    details: [],
    status: 'not_applicable',
  },
  { name: 'no code of its own', page: named(['de', '/de']), details: [], status: 'not_applicable' },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
