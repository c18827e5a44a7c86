import { normalizeUrl } from '../../crawl/normalize-url.ts';
import { canonicalsOf } from '../canonicals.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { quote } from '../words.ts';

const PAGE_PARAMETERS = ['page', 'p', 'paged', 'pg', 'seite', 'pagina'];
const PAGE_FOLDER = /\/(?:page|seite|pagina|p)[/-](\d{1,5})\/?$/i;

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
    if (first !== null && canonical !== undefined && canonical !== page.url && isFirst(canonical, first)) {
      faults.push(`names page 1, ${quote(canonical, 200)}, as canonical`);
    }
    return [...faults, ...unlinked(page, prev, next)];
  },
};

/** The address of the first page without its number; null for what is no later page of a series. */
function firstOfSeries(address: string): string | null {
  const url = new URL(address);
  for (const name of PAGE_PARAMETERS) {
    if (!/^(?:[2-9]|[1-9]\d{1,4})$/.test(url.searchParams.get(name) ?? '')) continue;
    url.searchParams.delete(name);
    return url.href;
  }
  const number = PAGE_FOLDER.exec(url.pathname)?.[1];
  if (number === undefined || Number(number) < 2) return null;
  url.pathname = url.pathname.replace(PAGE_FOLDER, '/');
  return url.href;
}

function isFirst(canonical: string, first: string): boolean {
  const bare = new URL(canonical);
  for (const name of PAGE_PARAMETERS) if (bare.searchParams.get(name) === '1') bare.searchParams.delete(name);
  bare.pathname = bare.pathname.replace(/\/(?:page|seite|pagina|p)[/-]1\/?$/i, '/');
  const withoutSlash = (url: string) => url.replace(/\/(?=$|\?)/, '');
  return withoutSlash(bare.href) === withoutSlash(first);
}

function unlinked({ document }: CheckedPage, prev: string | null, next: string | null): string[] {
  const named = [prev, next].flatMap((url) => url ?? []);
  if (named.length === 0 || document === null || document.needsJavaScript) return [];
  const linked = new Set(document.links.map(({ url }) => (url === null ? null : normalizeUrl(url))));
  return named
    .filter((url) => !linked.has(normalizeUrl(url)))
    .map((url) => `names ${quote(url, 200)} in its head and does not link to it`);
}
