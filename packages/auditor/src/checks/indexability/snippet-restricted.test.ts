import { checkCases } from '../testing/check-cases.ts';
import { snippetRestricted } from './snippet-restricted.ts';

checkCases(snippetRestricted, [
  {
    name: 'a page without restrictions',
    page: { robots: 'index, max-snippet:-1, max-image-preview:large' },
    details: [],
  },
  {
    name: 'in the page',
    page: { robots: 'nosnippet, max-snippet: 0' },
    details: ['nosnippet, max-snippet:0'],
  },
  {
    name: 'in the header; rules for AI training restrict no snippet',
    page: { headers: { 'x-robots-tag': 'noimageindex\nnoai, noimageai' } },
    details: ['noimageindex'],
  },
  {
    name: 'a page that is in no search',
    page: { robots: 'noindex, nosnippet' },
    details: [],
    status: 'not_applicable',
  },
]);
