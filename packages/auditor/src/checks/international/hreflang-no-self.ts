import type { PageCheck } from '../check.ts';
import { hreflangsOf } from '../signals/hreflangs.ts';

export const hreflangNoSelf: PageCheck = {
  id: 'hreflang-no-self',
  title: { pass: 'Hreflang sets include the page itself', fail: 'Missing self-referencing hreflang' },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Search engines expect every page of an hreflang set to list all versions, including itself, and may ignore an incomplete set.',
  fix: 'Add an hreflang link to the page itself, next to those for its other language versions.',
  run(page) {
    const annotations = hreflangsOf(page);
    if (annotations.length === 0) return null;
    return annotations.some(({ url }) => url === page.url) ? [] : ['no hreflang link to itself'];
  },
};
