import type { PageCheck } from '../check.ts';
import { DEFAULT_CODE, hreflangsOf } from '../signals/hreflangs.ts';
import { amount } from '../texts/words.ts';

export const hreflangNoXDefault: PageCheck = {
  id: 'hreflang-no-x-default',
  title: {
    pass: 'Translated pages name a page for everyone else',
    fail: 'Translated pages without a page for everyone else',
  },
  category: 'international',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Visitors whose language is not among the translations get whichever a search engine chooses.',
  fix: 'Add hreflang="x-default" with the address of the page that suits them best, often the English one or a choice of languages.',
  run(page) {
    const codes = new Set(hreflangsOf(page).map(({ code }) => code));
    if (codes.size === 0) return null;
    return codes.has(DEFAULT_CODE) ? [] : [`no x-default among ${amount(codes.size, 'code')}`];
  },
};
