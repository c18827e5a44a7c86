import { checkCases } from '../testing/check-cases.ts';
import { nosniffMissing } from './nosniff-missing.ts';

checkCases(nosniffMissing, [
  { name: 'the header is sent', page: { headers: { 'x-content-type-options': 'NoSniff' } }, details: [] },
  { name: 'no header', page: { headers: {} }, details: ['no X-Content-Type-Options: nosniff'] },
]);
