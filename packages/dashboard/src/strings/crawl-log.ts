import { formatNumber } from './format/format-number.ts';

export const crawlLog = {
  statuses: 'Pages by status code',
  errors: 'Latest errors',
  noErrors: 'No errors so far.',
  reading: 'Crawling now',
  read: 'Recently crawled',
  took: (ms: number) => `${formatNumber(ms)} ms`,
};
