import { checkCases } from '../testing/check-cases.ts';
import { doctypeMissing } from './doctype-missing.ts';

checkCases(doctypeMissing, [
  { name: 'a page with a doctype', page: { doctype: true }, details: [] },
  { name: 'a page without one', page: { doctype: false }, details: ['no doctype'] },
]);
