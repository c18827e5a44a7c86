import type { PageCheck } from '../check.ts';
import { canonicalsOf } from '../signals/canonicals.ts';

export const canonicalMissing: PageCheck = {
  id: 'canonical-missing',
  title: { pass: 'Every page names its canonical address', fail: 'Pages without a canonical address' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'The same page can often be reached under several addresses. Without a canonical one search engines choose, and may split its standing between copies.',
  fix: 'Put <link rel="canonical" href="…"> with the absolute address of the page itself into its head.',
  run(page) {
    if (canonicalsOf(page).length > 0) return [];
    // One that stands in the body or holds no address is a fault of its own.
    return page.document?.canonicals.length === 0 ? ['no canonical link'] : null;
  },
};
