import { checkCases } from '../testing/check-cases.ts';
import { headingEmpty } from './heading-empty.ts';

checkCases(headingEmpty, [
  { name: 'headings with text', page: {}, details: [] },
  {
    name: 'three empty headings of two levels',
    page: {
      headings: [
        { level: 3, text: '' },
        { level: 1, text: 'Spades' },
        { level: 2, text: ' ' },
        { level: 3, text: '' },
      ],
    },
    details: ['3 empty headings (h2, h3)'],
  },
  { name: 'no heading', page: { headings: [] }, details: [], status: 'not_applicable' },
  {
    name: 'what JavaScript writes is unknown',
    page: { h1: '', needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
