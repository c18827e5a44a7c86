import { checkCases } from '../testing/check-cases.ts';
import { titleMissing } from './title-missing.ts';

checkCases(titleMissing, [
  { name: 'a page with a title', page: { title: 'Garden tools' }, details: [] },
  { name: 'no title element', page: { title: null }, details: ['no title'] },
  { name: 'only white space', page: { title: ' \n\u00a0' }, details: ['empty title'] },
  { name: 'the second title has text', page: { titles: ['', 'Garden tools'] }, details: [] },
  {
    name: 'an error page needs none',
    page: { status: 404, title: null },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a page kept out of search needs none',
    page: { robots: 'noindex', title: null },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'an address that only redirects is not a page',
    page: { url: '/old', finalUrl: 'https://site.example/', isHtml: false, document: null },
    details: [],
    status: 'not_applicable',
  },
]);
