import type { PageCheck } from '../check.ts';
import { findTagFault } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const langInvalid: PageCheck = {
  id: 'lang-invalid',
  title: {
    pass: 'Stated languages are language codes',
    fail: 'Pages whose stated language is no language code',
  },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'A code nobody knows counts as none: screen readers then read the page with the voice of another language.',
  fix: 'Write a BCP 47 code such as “en”, “de-AT” or “zh-Hant”, with a hyphen.',
  run(page) {
    const lang = page.document?.lang?.trim() ?? '';
    if (lang === '') return null;
    const fault = findTagFault(lang);
    return fault === null ? [] : [`${quote(lang, 40)} ${fault}`];
  },
};
