import { checkCases } from '../testing/check-cases.ts';
import { httpsMissing } from './https-missing.ts';

checkCases(httpsMissing, [
  { name: 'an https site', details: [] },
  {
    name: 'an http site',
    site: { rootUrl: 'http://site.example/' },
    details: ['the home page is served over http://'],
  },
]);
