import { checkCases } from '../testing/check-cases.ts';
import { descriptionMultiple } from './description-multiple.ts';

checkCases(descriptionMultiple, [
  { name: 'one description', page: {}, details: [] },
  { name: 'two descriptions', page: { descriptions: ['a', 'b'] }, details: ['2 meta descriptions'] },
  { name: 'no meta description', page: { description: null }, details: [], status: 'not_applicable' },
]);
