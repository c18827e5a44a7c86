import { checkCases } from '../testing/check-cases.ts';
import { headingOrder } from './heading-order.ts';

const levels = (...all: (1 | 2 | 3 | 4 | 5 | 6)[]) =>
  all.map((level, place) => ({ level, text: `Part ${place + 1}` }));

checkCases(headingOrder, [
  { name: 'down by one, up by any', page: { headings: levels(1, 2, 3, 4, 2, 3, 1) }, details: [] },
  { name: 'a page may begin at any level', page: { headings: levels(3, 2, 1, 2) }, details: [] },
  { name: 'a skipped level', page: { headings: levels(1, 3) }, details: ['h3 “Part 2” follows h1 “Part 1”'] },
  {
    name: 'two jumps',
    page: { headings: levels(1, 3, 2, 6) },
    details: ['h3 “Part 2” follows h1 “Part 1”, and 1 more skipped level'],
  },
  {
    name: 'a heading without text is passed over, as screen readers do',
    page: {
      headings: [
        { level: 1, text: 'Spades' },
        { level: 4, text: '' },
        { level: 2, text: 'Sizes' },
      ],
    },
    details: [],
  },
  { name: 'no heading', page: { headings: [] }, details: [], status: 'not_applicable' },
  {
    name: 'what JavaScript writes is unknown',
    page: { headings: levels(1, 4), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
