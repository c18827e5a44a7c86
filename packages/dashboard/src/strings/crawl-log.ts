import { formatNumber } from './format/format-number.ts';

export const crawlLog = {
  statuses: 'Pages by status code',
  errors: 'Latest errors',
  noErrors: 'No errors so far.',
  reading: 'Now and next',
  read: 'Recently crawled',
  time: 'Response time',
  took: (ms: number) => `${formatNumber(ms)} ms`,
};
