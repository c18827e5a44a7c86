import { checkCases } from '../testing/check-cases.ts';
import { langInvalid } from './lang-invalid.ts';

checkCases(langInvalid, [
  { name: 'a language', page: { lang: 'en' }, details: [] },
  { name: 'a language with script and country', page: { lang: 'zh-Hant-TW' }, details: [] },
  { name: 'Latin American Spanish', page: { lang: 'es-419' }, details: [] },
  {
    name: 'an underscore',
    page: { lang: 'en_US' },
    details: ['“en_US” uses an underscore instead of a hyphen'],
  },
  { name: 'a name', page: { lang: 'Deutsch' }, details: ['“Deutsch” is not a language code'] },
  { name: 'a country', page: { lang: 'us' }, details: ['“us” is not an ISO 639-1 language code'] },
  { name: 'no language is another check', page: { lang: null }, details: [], status: 'not_applicable' },
]);
