import type { PageCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';

export const page5xx: PageCheck = {
  id: 'page-5xx',
  title: { pass: 'No page answers with a server error', fail: 'Pages answer with a server error' },
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
      reason: 'More than a fifth of the pages answer with a server error.',
    },
  ],
  why: 'Visitors see an error, and search engines slow down and drop pages that keep failing.',
  fix: 'Look up these addresses in the error log of the server and repair what fails. A page that is gone for good should answer 404 or 410.',
  run(page) {
    if (isInconclusive(page)) return null;
    return page.status !== null && page.status >= 500 ? [`answers ${page.status}`] : [];
  },
};
