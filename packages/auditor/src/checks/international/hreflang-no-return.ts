import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createAnnotatedPages } from '../signals/annotated-pages.ts';
import { defaultCode, hreflangsOf } from '../signals/hreflangs.ts';

const mostPerPage = 20;

export const hreflangNoReturn: SiteCheck = {
  id: 'hreflang-no-return',
  title: { pass: 'Hreflang links are reciprocal', fail: 'Missing hreflang return links' },
  category: 'international',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines trust an hreflang link only when the two pages link to each other. Otherwise they ignore it.',
  fix: 'List the same complete set of language versions on every page of the set.',
  start: (_site, run) => collectReturns(run),
};

/** Compares pairs of indexable pages of the site. Translations on other sites were not read. */
function collectReturns({ index, report }: SiteRun): Collector {
  const pages = createAnnotatedPages();

  /** The rows of all indexable pages, by the hashes of their URLs. */
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
        for (const [place, target] of silent.sort().slice(0, mostPerPage).entries()) {
          const rank = place === 0 ? depth : null;
          report({ url, target, detail: `${target} does not link back`, rank });
        }
      }
      return { affected, mild: 0, assessed: pages.length, rootAffected: false };
    },
  };
}

/** A language selector (x-default) does not have to list the pages it links to. */
function translationsOf(page: CheckedPage): string[] {
  return hreflangsOf(page).flatMap(({ code, url }) => (url === null || code === defaultCode ? [] : [url]));
}
