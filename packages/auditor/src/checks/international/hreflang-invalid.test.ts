import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { hreflangInvalid } from './hreflang-invalid.ts';

const named = (...pairs: [code: string, path: string][]) => ({
  hreflang: pairs.map(([code, path]) => ({ code, href: origin + path, url: origin + path })),
});

checkCases(hreflangInvalid, [
  {
    name: 'sound codes',
    page: named(['en', '/'], ['pt-BR', '/pt'], ['zh-Hant', '/zh'], ['es-419', '/es'], ['x-default', '/']),
    details: [],
  },
  {
    name: 'a country that is none',
    page: named(['en', '/'], ['en-UK', '/uk']),
    details: ['“en-uk” has an invalid country code: use GB for the United Kingdom'],
  },
  { name: 'a country alone', page: named(['us', '/']), details: ['“us” is not an ISO 639-1 language code'] },
  {
    name: 'an underscore',
    page: named(['en_us', '/']),
    details: ['“en_us” uses an underscore instead of a hyphen'],
  },
  { name: 'an empty code', page: named(['', '/']), details: ['“” is empty'] },
  { name: 'a page without translations', page: {}, details: [], status: 'not_applicable' },
]);
