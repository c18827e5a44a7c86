import { createAnnotatedPages } from '../annotated-pages.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../hash-number.ts';
import { DEFAULT_CODE, hreflangsOf } from '../hreflangs.ts';

const MOST_PER_PAGE = 20;

export const hreflangNoReturn: SiteCheck = {
  id: 'hreflang-no-return',
  title: { pass: 'Translations name each other', fail: 'Translations that do not name each other' },
  category: 'international',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'Search engines believe that two pages are translations only when each names the other; otherwise they ignore both links.',
  fix: 'Let every page of a set list all of its translations, the same list on each of them.',
  start: (_site, run) => collectReturns(run),
};

/** Judges pairs of indexable pages of the site: what a translation elsewhere says was not read. */
function collectReturns({ index, report }: SiteRun): Collector {
  const pages = createAnnotatedPages();

  /** The addresses of the pages named here, all of which can answer. */
  const readable = (): Map<number, string> => {
    const urls = new Map<number, string>();
    for (const page of index.values()) if (page.indexable) urls.set(hashNumber(page.url), page.url);
    return urls;
  };

  return {
    page(page) {
      const targets = translationsOf(page);
      if (targets.length > 0) pages.add(page.url, targets);
    },
    finish() {
      let affected = 0;
      const urls = pages.length === 0 ? new Map<number, string>() : readable();
      const rows = new Map<number, number>();
      const own = Array.from({ length: pages.length }, (_, row) => hashNumber(pages.url(row)));
      for (const [row, hash] of own.entries()) rows.set(hash, row);
      for (const [row, hash] of own.entries()) {
        const silent: string[] = [];
        for (const target of pages.targets(row)) {
          const url = urls.get(target);
          if (url === undefined || target === hash) continue;
          const other = rows.get(target);
          if (other === undefined || !pages.names(other, hash)) silent.push(url);
        }
        if (silent.length === 0) continue;
        affected += 1;
        const page = pages.url(row);
        for (const [place, target] of silent.sort().slice(0, MOST_PER_PAGE).entries()) {
          const rank = place === 0 ? (index.get(page)?.depth ?? 0) : null;
          report({ url: page, target, detail: `${target} does not name this page in turn`, rank });
        }
      }
      return { affected, mild: 0, assessed: pages.length, rootAffected: false };
    },
  };
}

/** A page that only chooses a language need not list the pages it leads to. */
function translationsOf(page: CheckedPage): string[] {
  return hreflangsOf(page).flatMap(({ code, url }) => (url === null || code === DEFAULT_CODE ? [] : [url]));
}
