import type { PageCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';

export const page5xx: PageCheck = {
  id: 'page-5xx',
  title: { pass: 'No page returns a server error (5xx)', fail: 'Pages returning a server error (5xx)' },
  category: 'indexability',
  severity: 'error',
  weight: 10,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  gates: [
    {
      when: { shareAbove: 0.2 },
      cap: 50,
      reason: 'More than 20% of the pages return a server error.',
    },
  ],
  why: 'Visitors see an error, and search engines slow down crawling and drop pages that keep failing.',
  fix: 'Look up these URLs in the server’s error log and fix the cause. A page that is gone for good should return 404 or 410.',
  run(page) {
    if (isInconclusive(page)) return null;
    return page.status !== null && page.status >= 500 ? [`returns ${page.status}`] : [];
  },
};
