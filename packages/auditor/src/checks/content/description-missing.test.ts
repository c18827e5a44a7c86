import { checkCases } from '../testing/check-cases.ts';
import { descriptionMissing } from './description-missing.ts';

checkCases(descriptionMissing, [
  { name: 'a page with a description', page: {}, details: [] },
  { name: 'no meta description', page: { description: null }, details: ['no meta description'] },
  { name: 'an empty description', page: { description: '  ' }, details: ['no meta description'] },
]);
