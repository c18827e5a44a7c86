import { checkCases } from '../testing/check-cases.ts';
import { referrerUnsafe } from './referrer-unsafe.ts';

const header = (value: string) => ({ headers: { 'referrer-policy': value } });

checkCases(referrerUnsafe, [
  { name: 'no policy', page: {}, details: [] },
  { name: 'a safe one after a fallback', page: header('unsafe-url, strict-origin'), details: [] },
  {
    name: 'an unsafe one, and one nobody knows',
    page: header('strict-origin, unsafe-url, future-policy'),
    details: ['the policy is unsafe-url'],
  },
  {
    name: 'in the page',
    page: { ...header('no-referrer'), referrerMeta: 'unsafe-url' },
    details: ['the policy is unsafe-url'],
  },
  {
    name: 'in the page by its old name',
    page: { referrerMeta: 'Always' },
    details: ['the policy is unsafe-url'],
  },
  {
    name: 'a safe one in the page after an unsafe header',
    page: { ...header('unsafe-url'), referrerMeta: 'origin' },
    details: [],
  },
]);
