import { checkCases } from '../testing/check-cases.ts';
import { duplicateId } from './duplicate-id.ts';

checkCases(duplicateId, [
  { name: 'ids of their own', page: { ids: ['top', 'end'] }, details: [] },
  { name: 'a repeated id', page: { ids: ['top'], duplicateIds: ['top'] }, details: ['“top”'] },
  {
    name: 'many repeated ids',
    page: { duplicateIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    details: ['“a”, “b”, “c”, “d”, “e” and 2 more'],
  },
  { name: 'no ids', page: {}, details: [], status: 'not_applicable' },
]);
