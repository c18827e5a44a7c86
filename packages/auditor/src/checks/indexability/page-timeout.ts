import type { PageFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { isRedirectLoop } from '../links/redirect-loop.ts';
import { quote } from '../texts/words.ts';

export const pageTimeout: PageCheck = {
  id: 'page-timeout',
  title: { pass: 'Every page answers in time', fail: 'Pages that give no complete answer' },
  category: 'indexability',
  severity: 'error',
  weight: 6,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'A page that does not answer is lost to visitors, and search engines stop asking for it.',
  fix: 'Open these addresses and find out what keeps the server busy or ends the connection: a slow query, an endless loop, a limit of the hosting.',
  run(page) {
    if (isRedirectLoop(page.error)) return [];
    if (page.status === null) return [`no answer${reason(page)}`];
    // The error of an answer that did come is that of a body which ended before its end.
    return page.isHtml && page.error !== null ? [`the answer broke off${reason(page)}`] : [];
  },
};

function reason({ error, errorDetail }: PageFacts): string {
  const told = errorDetail ?? error;
  return told === null ? '' : `: ${quote(told, 120)}`;
}
