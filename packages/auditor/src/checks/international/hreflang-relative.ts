import type { PageCheck } from '../check.ts';
import { hreflangsOf } from '../signals/hreflangs.ts';
import { amount, quote } from '../texts/words.ts';

export const hreflangRelative: PageCheck = {
  id: 'hreflang-relative',
  title: {
    pass: 'Translations are named by whole addresses',
    fail: 'Translations named by incomplete addresses',
  },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Search engines ask for the whole address of a translation; a part of one is ignored or read as another page.',
  fix: 'Write the address of each translation with https:// and the host.',
  run(page) {
    const annotations = hreflangsOf(page);
    if (annotations.length === 0) return null;
    const relative = annotations.filter(({ href }) => !/^https?:\/\//i.test(href.trim()));
    if (relative.length === 0) return [];
    const named = relative.slice(0, 3).map(({ code, href }) => `${code} ${quote(href, 80)}`);
    return [`${amount(relative.length, 'incomplete address', 'incomplete addresses')}: ${named.join(', ')}`];
  },
};
