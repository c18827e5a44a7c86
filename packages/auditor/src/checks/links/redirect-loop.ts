import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

const LOOPS = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS']);

export const redirectLoop: PageCheck = {
  id: 'redirect-loop',
  title: { pass: 'No redirect goes round in circles', fail: 'Redirects that never arrive' },
  category: 'links',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  appliesTo: 'requested',
  why: 'Browsers give up with an error message, so nobody can open these addresses.',
  fix: 'Find the rules that send these addresses to each other; often one adds a slash, www or https and another removes it.',
  run: (page) =>
    isRedirectLoop(page.error) ? [`${amount(page.hops.length, 'redirect')} without arriving`] : [],
};

/** Whether the request ended in redirects; the error is an egress code. */
export function isRedirectLoop(error: string | null): boolean {
  return error !== null && LOOPS.has(error);
}
