import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { formatNumber } from '../texts/words.ts';
import { RICH_NAMES, richTypeBits } from './rich-types.ts';

const COMMON_SHARE = 0.9;
const FEWEST_SIBLINGS = 10;

export const schemaCoverageOutlier: SiteCheck = {
  id: 'schema-coverage-outlier',
  title: {
    pass: 'Pages of one kind carry the same structured data',
    fail: 'Pages without the structured data of their kind',
  },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  why: 'Nearly all pages of this kind can appear as a rich result, these few cannot: usually something is missing in the content behind them.',
  fix: 'Look in the editor for what its siblings have and this page lacks: a price, an author, a date, another template.',
  start: (_site, run) => collectCoverage(run),
};

/** Siblings stand in one folder and call themselves the same for social networks; what they carry is a set of bits. */
function collectCoverage({ index, report }: SiteRun): Collector {
  const rows = createNumberList(Uint32Array);
  const kinds = createNumberList(Uint32Array);
  const carried = createNumberList(Uint32Array);
  const kindNumber = numberKinds();
  return {
    page(page, row) {
      if (page.document === null || page.document.needsJavaScript) return;
      // What a broken block was meant to say is unknown, and told by another check.
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
          const names = RICH_NAMES.filter((_, place) => (lacking >>> place) & 1).join(', ');
          const detail = `no ${names}, unlike nearly all of the ${formatNumber(pages.length)} pages beside it`;
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

/** The types nearly all of a family carry; none when it is small. */
function commonBits(family: number[]): number {
  if (family.length < FEWEST_SIBLINGS) return 0;
  return RICH_NAMES.reduce((bits, _, place) => {
    const having = family.filter((carried) => (carried >>> place) & 1).length;
    return having >= family.length * COMMON_SHARE ? bits | (1 << place) : bits;
  }, 0);
}
