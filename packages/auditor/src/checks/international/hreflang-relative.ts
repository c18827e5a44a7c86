import type { PageCheck } from '../check.ts';
import { hreflangsOf } from '../signals/hreflangs.ts';
import { amount, quote } from '../texts/words.ts';

export const hreflangRelative: PageCheck = {
  id: 'hreflang-relative',
  title: { pass: 'Hreflang URLs are absolute', fail: 'Relative hreflang URLs' },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Search engines require absolute URLs in hreflang links. They ignore a relative URL or resolve it to the wrong page.',
  fix: 'Use the absolute URL of each language version, starting with https:// and the host.',
  run(page) {
    const annotations = hreflangsOf(page);
    if (annotations.length === 0) return null;
    const relative = annotations.filter(({ href }) => !/^https?:\/\//i.test(href.trim()));
    if (relative.length === 0) return [];
    const named = relative.slice(0, 3).map(({ code, href }) => `${code} ${quote(href, 80)}`);
    return [`${amount(relative.length, 'relative URL')}: ${named.join(', ')}`];
  },
};
