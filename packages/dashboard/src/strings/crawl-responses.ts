import { formatNumber } from './format/format-number.ts';

export const crawlResponses = {
  failed: 'Failed requests',
  latest: (shown: number, count: number) => `latest ${formatNumber(shown)} of ${formatNumber(count)}`,
  noneFailed: 'None so far.',
  linkedFrom: 'Linked from',
  loop: 'Redirect loop',
  reading: 'Now and next',
  now: 'Now',
  next: 'Next',
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  read: 'Recently crawled',
  time: 'Response time',
  took: (ms: number) => `${formatNumber(ms)} ms`,
};
