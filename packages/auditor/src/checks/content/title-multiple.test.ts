import { checkCases } from '../testing/check-cases.ts';
import { titleMultiple } from './title-multiple.ts';

checkCases(titleMultiple, [
  { name: 'one title', page: {}, details: [] },
  {
    name: 'two titles',
    page: { titles: ['Spades', 'Spades | Garden house'] },
    details: ['2 titles: “Spades”, “Spades | Garden house”'],
  },
  {
    name: 'a second one in the body is another fault',
    page: { titles: ['Spades', 'Icon'], headElementsInBody: ['title'] },
    details: [],
  },
  { name: 'a missing title is another check', page: { title: null }, details: [], status: 'not_applicable' },
]);
