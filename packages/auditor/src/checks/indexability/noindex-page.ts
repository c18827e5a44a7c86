import type { PageCheck } from '../check.ts';
import { findNoindex } from '../signals/robots-directives.ts';

export const noindexPage: PageCheck = {
  id: 'noindex-page',
  title: { pass: 'No page has noindex', fail: 'Pages with noindex' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  gates: [
    { when: 'root', cap: 20, reason: 'The home page has noindex.' },
    { when: { shareAbove: 0.5 }, cap: 40, reason: 'More than half of the pages have noindex.' },
  ],
  why: 'Search engines leave out pages with noindex. That is right for a shopping cart or internal search results, but a costly mistake anywhere else.',
  fix: 'On every page that should appear in search, remove noindex from the robots meta tag or the X-Robots-Tag header.',
  run(page) {
    const source = findNoindex(page);
    return source === null ? [] : [`noindex in the ${source}`];
  },
};
