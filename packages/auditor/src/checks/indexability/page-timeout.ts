import type { PageFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { isRedirectLoop } from '../links/redirect-loop.ts';
import { quote } from '../texts/words.ts';

export const pageTimeout: PageCheck = {
  id: 'page-timeout',
  title: { pass: 'Every page returns a complete response', fail: 'Pages without a complete response' },
  category: 'indexability',
  severity: 'error',
  weight: 6,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'Visitors cannot use a page that does not respond, and search engines stop requesting it.',
  fix: 'Open these URLs and find what stalls the server or drops the connection, such as a slow query, an infinite loop, or a hosting limit.',
  run(page) {
    if (isRedirectLoop(page.error)) return [];
    if (page.status === null) return [`no response${reason(page)}`];
    // An error despite a status means that the body is incomplete.
    return page.isHtml && page.error !== null ? [`incomplete response${reason(page)}`] : [];
  },
};

function reason({ error, errorDetail }: PageFacts): string {
  const told = errorDetail ?? error;
  return told === null ? '' : `: ${quote(told, 120)}`;
}
