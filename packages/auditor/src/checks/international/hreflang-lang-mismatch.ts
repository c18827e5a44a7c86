import type { PageCheck } from '../check.ts';
import { ownCodesOf } from '../signals/hreflangs.ts';
import { primaryLanguage } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const hreflangLangMismatch: PageCheck = {
  id: 'hreflang-lang-mismatch',
  title: { pass: 'Hreflang and lang attributes agree', fail: 'Mismatched hreflang and lang attributes' },
  category: 'international',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Search engines go by hreflang and screen readers by lang. When the two disagree, one of them treats the page as the wrong language.',
  fix: 'Correct whichever is wrong: the lang attribute of the html element or the hreflang code in the page’s link to itself.',
  run(page) {
    const lang = page.document?.lang?.trim() ?? '';
    const codes = ownCodesOf(page);
    if (lang === '' || codes.length === 0) return null;
    const isOwn = codes.some((code) => primaryLanguage(code) === primaryLanguage(lang));
    return isOwn ? [] : [`hreflang says ${quote(codes.join(', '), 60)}, lang says ${quote(lang, 40)}`];
  },
};
