import { checkCases } from '../testing/check-cases.ts';
import { pageTimeout } from './page-timeout.ts';

const silent = { status: null, isHtml: false, document: null } as const;

checkCases(pageTimeout, [
  { name: 'a page that answers', page: {}, details: [] },
  {
    name: 'a page that timed out',
    page: { ...silent, error: 'TIMEOUT' },
    details: ['no response: “TIMEOUT”'],
  },
  {
    name: 'the reason in words is told rather than its code',
    page: { ...silent, error: 'REFUSED', errorDetail: 'The connection was refused.' },
    details: ['no response: “The connection was refused.”'],
  },
  { name: 'a page without a stated reason', page: silent, details: ['no response'] },
  { name: 'a redirect loop is another check', page: { ...silent, error: 'REDIRECT_LOOP' }, details: [] },
  {
    name: 'an answer that broke off',
    page: { error: 'RESET', errorDetail: 'The connection was closed.', truncated: true },
    details: ['incomplete response: “The connection was closed.”'],
  },
  { name: 'a page cut off at our own limit', page: { truncated: true }, details: [] },
]);
