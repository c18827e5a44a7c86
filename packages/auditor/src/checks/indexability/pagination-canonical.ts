import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { LinkFact } from '../../facts.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { firstOfSeries, isFirstOfSeries } from '../page-series.ts';
import { canonicalsOf } from '../signals/canonicals.ts';
import { quote } from '../texts/words.ts';

export const paginationCanonical: PageCheck = {
  id: 'pagination-canonical',
  title: {
    pass: 'Search engines can reach all paginated pages',
    fail: 'Paginated pages that search engines cannot reach',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'When page 2 declares page 1 as its canonical URL, or is linked only in the head, search engines may never reach the items it lists.',
  fix: 'Make every page in the series self-canonical, and link to the next one with a regular <a> element.',
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
      faults.push(`the canonical URL is page 1, ${quote(canonical, 200)}`);
    }
    return [...faults, ...unlinked(page, prev, next)];
  },
};

function unlinked({ document }: CheckedPage, prev: string | null, next: string | null): string[] {
  const named = [prev, next].flatMap((url) => url ?? []);
  if (named.length === 0 || document === null || document.needsJavaScript) return [];
  const { links } = document;
  return named
    .filter((url) => !isLinked(url, links))
    .map((url) => `references ${quote(url, 200)} in its head but does not link to it`);
}

/** Compares the URLs as they are written first, which saves parsing nearly all of them. */
function isLinked(url: string, links: readonly LinkFact[]): boolean {
  if (links.some((link) => link.url === url)) return true;
  const spelling = normalizeUrl(url);
  return links.some((link) => link.url !== null && normalizeUrl(link.url) === spelling);
}
