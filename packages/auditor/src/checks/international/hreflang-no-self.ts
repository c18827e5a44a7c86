import type { PageCheck } from '../check.ts';
import { hreflangsOf } from '../signals/hreflangs.ts';

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
    const annotations = hreflangsOf(page);
    if (annotations.length === 0) return null;
    return annotations.some(({ url }) => url === page.url) ? [] : ['no hreflang link to itself'];
  },
};
