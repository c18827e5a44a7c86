import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageCheck } from '../check.ts';
import { canonicalsOf } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const ogUrlMismatch: PageCheck = {
  id: 'og-url-mismatch',
  title: { pass: 'Shared links name the address of the page', fail: 'Shared links name another address' },
  category: 'social',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Social networks count likes and comments for the address in og:url, and send readers there.',
  fix: 'Set og:url to the canonical address of the page.',
  run(page) {
    const { document } = page;
    const given = Object.hasOwn(document?.openGraph ?? {}, 'og:url') ? document?.openGraph['og:url'] : '';
    if (given === undefined || given.trim() === '') return null;
    const named = normalizeUrl(given.trim(), page.finalUrl);
    const own = [page.url, ...canonicalsOf(page)];
    return named !== null && own.includes(named) ? [] : [`og:url is ${quote(given, 200)}`];
  },
};
