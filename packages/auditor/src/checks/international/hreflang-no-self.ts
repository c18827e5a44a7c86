import { normalizeUrl } from '../../crawl/normalize-url.ts';
import type { PageCheck } from '../check.ts';

export const hreflangNoSelf: PageCheck = {
  id: 'hreflang-no-self',
  title: {
    pass: 'Translated pages name themselves too',
    fail: 'Translated pages that do not name themselves',
  },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'A set of translations counts only when every page of it lists all of them, itself included.',
  fix: 'Add a hreflang link to the page itself, beside those to its translations.',
  run(page) {
    const annotations = page.document?.hreflang ?? [];
    if (annotations.length === 0) return null;
    const named = annotations.map(({ url }) => (url === null ? null : normalizeUrl(url)));
    return named.includes(page.url) ? [] : ['no hreflang link to itself'];
  },
};
