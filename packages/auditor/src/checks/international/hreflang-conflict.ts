import type { PageCheck } from '../check.ts';
import { DEFAULT_CODE, type Hreflang, hreflangsOf } from '../signals/hreflangs.ts';
import { primaryLanguage } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const hreflangConflict: PageCheck = {
  id: 'hreflang-conflict',
  title: { pass: 'Each language has one address', fail: 'Languages with several addresses' },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'When a language has two addresses, or an address two languages, search engines drop both from the set.',
  fix: 'Keep one address for each code. A page may stand for several countries, but is in one language only.',
  run(page) {
    const annotations = hreflangsOf(page);
    if (annotations.length === 0) return null;
    const faults = [...findDoubleCodes(annotations), ...findDoubleLanguages(annotations)];
    return faults.length > 0 ? [faults.slice(0, 3).join('; ')] : [];
  },
};

function findDoubleCodes(annotations: readonly Hreflang[]): string[] {
  const addresses = new Map<string, Set<string>>();
  for (const { code, url, href } of annotations) {
    addresses.set(code, (addresses.get(code) ?? new Set()).add(url ?? href));
  }
  return [...addresses]
    .filter(([, each]) => each.size > 1)
    .map(([code, each]) => `${code} has ${each.size} addresses`);
}

/** The same page for several countries of one language, or for everyone else, is how it is meant. */
function findDoubleLanguages(annotations: readonly Hreflang[]): string[] {
  const languages = new Map<string, Set<string>>();
  for (const { code, url } of annotations) {
    if (url === null || code === DEFAULT_CODE) continue;
    languages.set(url, (languages.get(url) ?? new Set()).add(primaryLanguage(code)));
  }
  return [...languages]
    .filter(([, each]) => each.size > 1)
    .map(([url, each]) => `${quote(url, 200)} is ${[...each].join(' and ')}`);
}
