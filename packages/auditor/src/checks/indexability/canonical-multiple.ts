import type { PageCheck } from '../check.ts';
import { canonicalsInHead, canonicalsInHeader } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const canonicalMultiple: PageCheck = {
  id: 'canonical-multiple',
  title: { pass: 'No page has multiple canonical URLs', fail: 'Multiple canonical URLs' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore conflicting canonical links and choose a canonical URL themselves.',
  fix: 'Keep one canonical link per page. Duplicates often come from a theme and a plugin that both add one.',
  run(page) {
    // Another check reports a header that contradicts the page.
    const [inHead, inHeader] = [canonicalsInHead(page), canonicalsInHeader(page)];
    if (inHead.length + inHeader.length === 0) return null;
    const canonicals = inHead.length > 1 ? inHead : inHeader;
    if (canonicals.length < 2) return [];
    const named = canonicals.slice(0, 3).map((url) => quote(url, 200));
    return [`${canonicals.length} different URLs: ${named.join(', ')}`];
  },
};
