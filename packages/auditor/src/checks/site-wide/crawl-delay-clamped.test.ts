import { checkCases } from '../testing/check-cases.ts';
import { crawlDelayClamped } from './crawl-delay-clamped.ts';

checkCases(crawlDelayClamped, [
  { name: 'ten seconds', site: { robots: { crawlDelaySeconds: 10 } }, details: [] },
  {
    name: 'an hour',
    site: { robots: { crawlDelaySeconds: 3600 } },
    details: ['Crawl-delay of 3,600 seconds'],
  },
  { name: 'none', details: [], status: 'not_applicable' },
]);
