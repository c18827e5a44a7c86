import { checkCases } from '../testing/check-cases.ts';
import { h1Missing } from './h1-missing.ts';

checkCases(h1Missing, [
  { name: 'a page with a main heading', page: { h1: 'Tools' }, details: [] },
  { name: 'no headings', page: { h1: null }, details: ['no headings'] },
  { name: 'an empty h1', page: { h1: ' ' }, details: ['no h1 with text'] },
  {
    name: 'only lower headings',
    page: { headings: [{ level: 2, text: 'Tools' }] },
    details: ['no h1 with text'],
  },
  {
    name: 'headings that JavaScript writes are unknown',
    page: { h1: null, needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
