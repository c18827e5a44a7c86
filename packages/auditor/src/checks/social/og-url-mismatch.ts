import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageCheck } from '../check.ts';
import { canonicalsOf } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const ogUrlMismatch: PageCheck = {
  id: 'og-url-mismatch',
  title: { pass: 'og:url matches the canonical URL', fail: 'og:url differs from the canonical URL' },
  category: 'social',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Social networks credit likes and comments to the URL in og:url and send visitors there.',
  fix: 'Set og:url to the canonical URL of the page.',
  run(page) {
    const { document } = page;
    const given = Object.hasOwn(document?.openGraph ?? {}, 'og:url') ? document?.openGraph['og:url'] : '';
    if (given === undefined || given.trim() === '') return null;
    const named = normalizeUrl(given.trim(), page.finalUrl);
    const own = [page.url, ...canonicalsOf(page)];
    return named !== null && own.includes(named) ? [] : [`og:url is ${quote(given, 200)}`];
  },
};
