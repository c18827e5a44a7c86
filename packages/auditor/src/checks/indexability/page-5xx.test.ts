import { checkCases } from '../testing/check-cases.ts';
import { page5xx } from './page-5xx.ts';

checkCases(page5xx, [
  { name: 'a page that returns 200', page: { status: 200 }, details: [] },
  { name: 'a page that returns 404 is another matter', page: { status: 404 }, details: [] },
  { name: 'a page that returns 503', page: { status: 503 }, details: ['returns 503'] },
  {
    name: 'an error without HTML counts too',
    page: { status: 500, isHtml: false, document: null },
    details: ['returns 500'],
  },
  {
    name: 'a challenge for visitors who look like robots',
    page: { status: 503, headers: { 'cf-mitigated': 'challenge' } },
    details: [],
    status: 'not_applicable',
  },
]);
