import { checkCases } from '../testing/check-cases.ts';
import { pageTimeout } from './page-timeout.ts';

const silent = { status: null, isHtml: false, document: null } as const;

checkCases(pageTimeout, [
  { name: 'a page that answers', page: {}, details: [] },
  { name: 'a page that timed out', page: { ...silent, error: 'TIMEOUT' }, details: ['no answer (TIMEOUT)'] },
  { name: 'a page without a stated reason', page: silent, details: ['no answer (unknown reason)'] },
]);
