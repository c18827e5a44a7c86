import { checkCases } from '../testing/check-cases.ts';
import { titleLength } from './title-length.ts';

checkCases(titleLength, [
  { name: '15 columns are enough', page: { title: 'x'.repeat(15) }, details: [] },
  { name: '65 columns still fit', page: { title: 'x'.repeat(65) }, details: [] },
  {
    name: '14 columns are too few',
    page: { title: 'x'.repeat(14) },
    details: [`14 characters: “${'x'.repeat(14)}”`],
  },
  {
    name: '66 columns are too many',
    page: { title: 'x'.repeat(66) },
    details: [`66 characters: “${'x'.repeat(66)}”`],
  },
  { name: 'a wide character takes two columns', page: { title: '庭'.repeat(8) }, details: [] },
  { name: 'combining marks take none', page: { title: 'e\u0301'.repeat(65) }, details: [] },
  { name: 'a missing title is another check', page: { title: null }, details: [], status: 'not_applicable' },
]);
