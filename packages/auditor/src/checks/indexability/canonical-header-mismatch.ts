import type { PageCheck } from '../check.ts';
import { canonicalsInHead, canonicalsInHeader } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const canonicalHeaderMismatch: PageCheck = {
  id: 'canonical-header-mismatch',
  title: {
    pass: 'Header and page declare the same canonical URL',
    fail: 'Conflicting canonical URLs in header and page',
  },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Two different canonical URLs cancel each other out, and search engines choose one themselves.',
  fix: 'Keep only one of the two: the link element in the page or the Link header.',
  run(page) {
    const [[inPage], [inHeader]] = [canonicalsInHead(page), canonicalsInHeader(page)];
    if (inPage === undefined || inHeader === undefined) return null;
    if (inPage === inHeader) return [];
    return [`${quote(inHeader, 200)} in the header, ${quote(inPage, 200)} in the page`];
  },
};
