import type { PageCheck } from '../check.ts';
import { defaultCode, hreflangsOf } from '../signals/hreflangs.ts';
import { findTagFault } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const hreflangInvalid: PageCheck = {
  id: 'hreflang-invalid',
  title: { pass: 'Hreflang codes are valid', fail: 'Invalid hreflang codes' },
  category: 'international',
  severity: 'error',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Search engines ignore annotations with an unknown language or country and may show visitors the wrong version.',
  fix: 'Use an ISO 639-1 language code and, where needed, an ISO 3166-1 country code: “en”, “en-GB”, “pt-BR”, or “x-default”.',
  run(page) {
    const codes = new Set(hreflangsOf(page).map(({ code }) => code.trim()));
    if (codes.size === 0) return null;
    const faults = [...codes].flatMap((code) => {
      const fault = code === defaultCode ? null : findTagFault(code);
      return fault === null ? [] : [`${quote(code, 40)} ${fault}`];
    });
    return faults.length > 0 ? [faults.slice(0, 5).join('; ')] : [];
  },
};
