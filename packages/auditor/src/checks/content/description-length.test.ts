import { checkCases } from '../testing/check-cases.ts';
import { descriptionLength } from './description-length.ts';

checkCases(descriptionLength, [
  { name: '70 columns are enough', page: { description: 'x'.repeat(70) }, details: [] },
  { name: '160 columns still fit', page: { description: 'x'.repeat(160) }, details: [] },
  {
    name: '69 columns are too few',
    page: { description: 'x'.repeat(69) },
    details: [`69 characters: “${'x'.repeat(69)}”`],
  },
  {
    name: '161 columns are too many',
    page: { description: 'x'.repeat(161) },
    details: [`161 characters: “${'x'.repeat(80)}…”`],
  },
  {
    name: 'a missing description is another check',
    page: { description: null },
    details: [],
    status: 'not_applicable',
  },
]);
