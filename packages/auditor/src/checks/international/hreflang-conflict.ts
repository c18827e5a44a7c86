import type { PageCheck } from '../check.ts';
import { defaultCode, type Hreflang, hreflangsOf } from '../signals/hreflangs.ts';
import { primaryLanguage } from '../signals/language-tags.ts';
import { quote } from '../texts/words.ts';

export const hreflangConflict: PageCheck = {
  id: 'hreflang-conflict',
  title: { pass: 'Each hreflang code has one URL', fail: 'Conflicting hreflang annotations' },
  category: 'international',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'When one language has several URLs, or one URL has several languages, search engines ignore the conflicting entries.',
  fix: 'Keep one URL per code. A page can target several countries, but only one language.',
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
    .map(([code, each]) => `${code} has ${each.size} URLs`);
}

/** One page for several countries of a language, or as x-default too, is correct. */
function findDoubleLanguages(annotations: readonly Hreflang[]): string[] {
  const languages = new Map<string, Set<string>>();
  for (const { code, url } of annotations) {
    if (url === null || code === defaultCode) continue;
    languages.set(url, (languages.get(url) ?? new Set()).add(primaryLanguage(code)));
  }
  return [...languages]
    .filter(([, each]) => each.size > 1)
    .map(([url, each]) => `${quote(url, 200)} is annotated as ${[...each].join(' and ')}`);
}
