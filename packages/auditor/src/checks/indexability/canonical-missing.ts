import type { PageCheck } from '../check.ts';
import { canonicalsOf } from '../signals/canonicals.ts';

export const canonicalMissing: PageCheck = {
  id: 'canonical-missing',
  title: { pass: 'Every page has a canonical URL', fail: 'Missing canonical URL' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'The same page can often be reached at several URLs. Without a canonical URL, search engines choose one and may split ranking signals between the duplicates.',
  fix: 'Add <link rel="canonical" href="…"> with the absolute URL of the page to its head.',
  run(page) {
    if (canonicalsOf(page).length > 0) return [];
    // Other checks report a canonical link in the body or with an invalid URL.
    return page.document?.canonicals.length === 0 ? ['no canonical link'] : null;
  },
};
