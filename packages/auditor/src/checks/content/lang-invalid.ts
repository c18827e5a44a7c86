import type { PageCheck } from '../check.ts';
import { findTagFault } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const langInvalid: PageCheck = {
  id: 'lang-invalid',
  title: { pass: 'All lang attributes are valid', fail: 'Pages with an invalid lang attribute' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Browsers and screen readers ignore an invalid code, so the page may be read aloud in the wrong language.',
  fix: 'Use a BCP 47 code with hyphens, such as “en”, “de-AT”, or “zh-Hant”.',
  run(page) {
    const lang = page.document?.lang?.trim() ?? '';
    if (lang === '') return null;
    const fault = findTagFault(lang);
    return fault === null ? [] : [`${quote(lang, 40)} ${fault}`];
  },
};
