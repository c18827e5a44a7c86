import { checkCases } from '../testing/check-cases.ts';
import { langMissing } from './lang-missing.ts';

checkCases(langMissing, [
  { name: 'a stated language', page: { lang: 'de' }, details: [] },
  { name: 'no lang attribute', page: { lang: null }, details: ['no lang attribute on the html element'] },
  {
    name: 'an empty lang attribute',
    page: { lang: ' ' },
    details: ['no lang attribute on the html element'],
  },
]);
