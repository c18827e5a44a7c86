import type { PageCheck } from '../check.ts';
import { defaultCode, hreflangsOf } from '../signals/hreflangs.ts';
import { amount } from '../texts/words.ts';

export const hreflangNoXDefault: PageCheck = {
  id: 'hreflang-no-x-default',
  title: { pass: 'Hreflang sets have an x-default', fail: 'Missing x-default hreflang' },
  category: 'international',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Visitors whose language is not in the set get whichever version the search engine picks.',
  fix: 'Add hreflang="x-default" with the URL of the page that suits them best, often the English version or a language selector.',
  run(page) {
    const codes = new Set(hreflangsOf(page).map(({ code }) => code));
    if (codes.size === 0) return null;
    return codes.has(defaultCode) ? [] : [`no x-default among ${amount(codes.size, 'code')}`];
  },
};
