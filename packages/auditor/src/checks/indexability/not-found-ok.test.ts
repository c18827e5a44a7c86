import { checkCases } from '../testing/check-cases.ts';
import { notFoundOk } from './not-found-ok.ts';

const url = 'https://site.example/made-up';

checkCases(notFoundOk, [
  { name: 'a made-up address returns 404', site: { notFoundProbe: { url, status: 404 } }, details: [] },
  {
    name: 'a nonexistent test URL returns 200',
    site: { notFoundProbe: { url, status: 200 } },
    details: ['a nonexistent test URL returns 200'],
  },
  { name: 'it was not tried', site: { notFoundProbe: null }, details: [], status: 'not_assessed' },
]);
