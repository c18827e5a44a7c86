import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

const loops = new Set(['REDIRECT_LOOP', 'TOO_MANY_REDIRECTS']);

export const redirectLoop: PageCheck = {
  id: 'redirect-loop',
  title: { pass: 'No redirect loops', fail: 'Redirect loops' },
  category: 'links',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  appliesTo: 'requested',
  why: 'Browsers show an error, so nobody can open these URLs.',
  fix: 'Find the rules that redirect these URLs to each other. Often one adds a trailing slash, www, or https, and another removes it.',
  run: (page) =>
    isRedirectLoop(page.error) ? [`no final page after ${amount(page.hops.length, 'redirect')}`] : [],
};

/** Whether the request ended in endless redirects. The error is an egress code. */
export function isRedirectLoop(error: string | null): boolean {
  return error !== null && loops.has(error);
}
