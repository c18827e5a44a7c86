import { checkCases } from '../testing/check-cases.ts';
import { secretsExposed } from './secrets-exposed.ts';

checkCases(secretsExposed, [
  { name: 'a page without keys', page: {}, details: [] },
  {
    name: 'a key, shown masked',
    page: { secrets: [{ provider: 'AWS access key', excerpt: 'AKIA…7Q' }] },
    details: ['AWS access key (AKIA…7Q)'],
  },
]);
