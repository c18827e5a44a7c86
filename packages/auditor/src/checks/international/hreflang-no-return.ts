import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createAnnotatedPages } from '../signals/annotated-pages.ts';
import { DEFAULT_CODE, hreflangsOf } from '../signals/hreflangs.ts';

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

  /** The rows of all pages that can answer, by the hashes of their addresses. */
  const readable = (): Map<number, number> => {
    const rows = new Map<number, number>();
    let row = 0;
    for (const page of index.values()) {
      if (page.indexable) rows.set(hashNumber(page.url), row);
      row += 1;
    }
    return rows;
  };

  return {
    page(page, row) {
      const targets = translationsOf(page);
      if (targets.length > 0) pages.add(row, targets);
    },
    finish() {
      let affected = 0;
      const rows = pages.length === 0 ? new Map<number, number>() : readable();
      const places = new Map<number, number>();
      const own = Array.from({ length: pages.length }, (_, page) =>
        hashNumber(index.at(pages.row(page)).url),
      );
      for (const [page, hash] of own.entries()) places.set(hash, page);
      for (const [page, hash] of own.entries()) {
        const silent: string[] = [];
        for (const target of pages.targets(page)) {
          const row = rows.get(target);
          if (row === undefined || target === hash) continue;
          const other = places.get(target);
          if (other === undefined || !pages.names(other, hash)) silent.push(index.at(row).url);
        }
        if (silent.length === 0) continue;
        affected += 1;
        const { url, depth } = index.at(pages.row(page));
        for (const [place, target] of silent.sort().slice(0, MOST_PER_PAGE).entries()) {
          const rank = place === 0 ? depth : null;
          report({ url, target, detail: `${target} does not name this page in turn`, rank });
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
