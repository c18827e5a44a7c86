import type { PageCheck } from '../check.ts';
import { canonicalsInHead, canonicalsInHeader } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const canonicalMultiple: PageCheck = {
  id: 'canonical-multiple',
  title: {
    pass: 'No page names two canonical addresses',
    fail: 'Pages that name several canonical addresses',
  },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore canonical addresses that contradict each other, and choose one themselves.',
  fix: 'Keep one canonical link per page. Two of them often come from a theme and a plugin that both write one.',
  run(page) {
    // One in the page and another in the header is a fault of its own.
    const [inHead, inHeader] = [canonicalsInHead(page), canonicalsInHeader(page)];
    if (inHead.length + inHeader.length === 0) return null;
    const canonicals = inHead.length > 1 ? inHead : inHeader;
    if (canonicals.length < 2) return [];
    const named = canonicals.slice(0, 3).map((url) => quote(url, 200));
    return [`${canonicals.length} different addresses: ${named.join(', ')}`];
  },
};
