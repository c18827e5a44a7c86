import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { firstOfSeries, isFirstOfSeries } from '../page-series.ts';
import { canonicalsOf } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const paginationCanonical: PageCheck = {
  id: 'pagination-canonical',
  title: {
    pass: 'Pages of a series stand for themselves',
    fail: 'Pages of a series that hide what they list',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'When page 2 says it is a copy of page 1, or is only named in the head, search engines never come to what it lists.',
  fix: 'Let every page of the series name itself as canonical, and link to the next one with an ordinary link.',
  run(page) {
    const first = firstOfSeries(page.url);
    const { prev, next } = page.document?.pagination ?? { prev: null, next: null };
    if (first === null && prev === null && next === null) return null;
    const [canonical] = canonicalsOf(page);
    const faults: string[] = [];
    if (
      first !== null &&
      canonical !== undefined &&
      canonical !== page.url &&
      isFirstOfSeries(canonical, first)
    ) {
      faults.push(`names page 1, ${quote(canonical, 200)}, as canonical`);
    }
    return [...faults, ...unlinked(page, prev, next)];
  },
};

function unlinked({ document }: CheckedPage, prev: string | null, next: string | null): string[] {
  const named = [prev, next].flatMap((url) => url ?? []);
  if (named.length === 0 || document === null || document.needsJavaScript) return [];
  const linked = new Set(document.links.map(({ url }) => (url === null ? null : normalizeUrl(url))));
  return named
    .filter((url) => !linked.has(normalizeUrl(url)))
    .map((url) => `names ${quote(url, 200)} in its head and does not link to it`);
}
