import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { formatNumber } from '../texts/words.ts';
import { richNames, richTypeBits } from './rich-types.ts';

const commonShare = 0.9;
const fewestSiblings = 10;

export const schemaCoverageOutlier: SiteCheck = {
  id: 'schema-coverage-outlier',
  title: {
    pass: 'Similar pages have the same structured data',
    fail: 'Pages missing structured data that similar pages have',
  },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Nearly all similar pages have structured data that can lead to a rich result, but these do not. Usually something is missing from their content.',
  fix: 'Compare the page with similar ones in your CMS: it may lack a price, an author, or a date, or use another template.',
  start: (_site, run) => collectCoverage(run),
};

/** Similar pages are in the same folder and have the same og:type. The types that a page has are a set of bits. */
function collectCoverage({ index, report }: SiteRun): Collector {
  const rows = createNumberList(Uint32Array);
  const kinds = createNumberList(Uint32Array);
  const carried = createNumberList(Uint32Array);
  const kindNumber = numberKinds();
  return {
    page(page, row) {
      if (page.document === null || page.document.needsJavaScript) return;
      // The types in an invalid block are unknown, and jsonld-invalid reports it.
      if (page.document.jsonLd.some(({ error }) => error !== null)) return;
      const kind = kindNumber(siblingsOf(page));
      if (kind === null) return;
      rows.push(row);
      kinds.push(kind);
      carried.push(richTypeBits(page.document));
    },
    finish() {
      const families = new Map<number, number[]>();
      for (let page = 0; page < rows.length; page += 1) {
        const family = families.get(kinds.at(page));
        if (family === undefined) families.set(kinds.at(page), [page]);
        else family.push(page);
      }
      let [affected, assessed] = [0, 0];
      for (const pages of families.values()) {
        const common = commonBits(pages.map((page) => carried.at(page)));
        if (common === 0) continue;
        assessed += pages.length;
        for (const page of pages) {
          const lacking = common & ~carried.at(page);
          if (lacking === 0) continue;
          affected += 1;
          const { url, depth } = index.at(rows.at(page));
          const names = richNames.filter((_, place) => (lacking >>> place) & 1).join(', ');
          const detail = `no ${names}, unlike nearly all of the ${formatNumber(pages.length)} similar pages`;
          report({ url, detail, rank: depth });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

function siblingsOf({ url, document }: CheckedPage): string | null {
  const kind = pageKind(url);
  const openGraph = document?.openGraph ?? {};
  const type = Object.hasOwn(openGraph, 'og:type') ? (openGraph['og:type'] ?? '') : '';
  return kind === null ? null : `${kind} ${type.trim().toLowerCase().slice(0, 40)}`;
}

/** The types that nearly all pages of a group have. None if the group is small. */
function commonBits(family: number[]): number {
  if (family.length < fewestSiblings) return 0;
  return richNames.reduce((bits, _, place) => {
    const having = family.filter((carried) => (carried >>> place) & 1).length;
    return having >= family.length * commonShare ? bits | (1 << place) : bits;
  }, 0);
}
