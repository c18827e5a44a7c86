import { checkCases } from '../testing/check-cases.ts';
import { pageDeep } from './page-deep.ts';

checkCases(pageDeep, [
  { name: 'four clicks', page: { url: '/a', depth: 4 }, details: [] },
  { name: 'five clicks', page: { url: '/a', depth: 5 }, details: ['5 clicks from the home page'] },
]);
