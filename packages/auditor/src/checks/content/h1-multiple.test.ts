import { checkCases } from '../testing/check-cases.ts';
import { h1Multiple } from './h1-multiple.ts';

const one = (text: string) => ({ level: 1 as const, text });

checkCases(h1Multiple, [
  { name: 'one main heading', page: {}, details: [] },
  {
    name: 'two main headings',
    page: { headings: [one('Spades'), { level: 2, text: 'Sizes' }, one('Forks')] },
    details: ['2 h1 headings: “Spades”, “Forks”'],
  },
  {
    name: 'a second one without text is another check',
    page: { headings: [one('Spades'), one(' ')] },
    details: [],
  },
  { name: 'no main heading is another check', page: { h1: null }, details: [], status: 'not_applicable' },
  {
    name: 'what JavaScript writes is unknown',
    page: { headings: [one('a'), one('b')], needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
