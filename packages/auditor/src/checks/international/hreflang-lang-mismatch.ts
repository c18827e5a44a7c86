import type { PageCheck } from '../check.ts';
import { ownCodesOf } from '../signals/hreflangs.ts';
import { primaryLanguage } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const hreflangLangMismatch: PageCheck = {
  id: 'hreflang-lang-mismatch',
  title: {
    pass: 'Pages are in the language their hreflang says',
    fail: 'Pages whose hreflang and lang differ',
  },
  category: 'international',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'When the two disagree, nobody can tell which language the page is in: search engines by hreflang, screen readers by lang.',
  fix: 'Correct whichever is wrong: the lang of the html element or the hreflang code the page gives itself.',
  run(page) {
    const lang = page.document?.lang?.trim() ?? '';
    const codes = ownCodesOf(page);
    if (lang === '' || codes.length === 0) return null;
    const isOwn = codes.some((code) => primaryLanguage(code) === primaryLanguage(lang));
    return isOwn ? [] : [`hreflang says ${quote(codes.join(', '), 60)}, lang says ${quote(lang, 40)}`];
  },
};
