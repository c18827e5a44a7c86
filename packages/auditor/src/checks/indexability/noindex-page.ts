import type { PageCheck } from '../check.ts';
import { findNoindex } from '../signals/robots-directives.ts';

export const noindexPage: PageCheck = {
  id: 'noindex-page',
  title: {
    pass: 'No page asks to be left out of search',
    fail: 'Pages ask to be left out of search (noindex)',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  gates: [
    { when: 'root', cap: 20, reason: 'The home page asks search engines not to index it.' },
    { when: { shareAbove: 0.5 }, cap: 40, reason: 'More than half of the pages ask not to be indexed.' },
  ],
  why: 'A page with noindex cannot be found in search. That is right for a basket or a search result, and a costly mistake anywhere else.',
  fix: 'Remove noindex from every page that should be found: from the robots meta element or from the X-Robots-Tag header.',
  run(page) {
    const source = findNoindex(page);
    return source === null ? [] : [`noindex in ${source}`];
  },
};
