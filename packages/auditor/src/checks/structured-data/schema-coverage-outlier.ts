import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { RICH_NAMES, richTypeBits } from '../rich-types.ts';
import { formatNumber } from '../words.ts';

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
  const urls: string[] = [];
  const kinds = createNumberList();
  const carried = createNumberList();
  const kindNumber = numberKinds();
  return {
    page(page) {
      if (page.document === null || page.document.needsJavaScript) return;
      // What a broken block was meant to say is unknown, and told by another check.
      if (page.document.jsonLd.some(({ error }) => error !== null)) return;
      const kind = kindNumber(siblingsOf(page));
      if (kind === null) return;
      urls.push(page.url);
      kinds.push(kind);
      carried.push(richTypeBits(page.document));
    },
    finish() {
      const families = new Map<number, number[]>();
      for (let row = 0; row < urls.length; row += 1) {
        const family = families.get(kinds.at(row));
        if (family === undefined) families.set(kinds.at(row), [row]);
        else family.push(row);
      }
      let [affected, assessed] = [0, 0];
      for (const rows of families.values()) {
        const common = commonBits(rows.map((row) => carried.at(row)));
        if (common === 0) continue;
        assessed += rows.length;
        for (const row of rows) {
          const lacking = common & ~carried.at(row);
          if (lacking === 0) continue;
          affected += 1;
          const url = urls[row] ?? '';
          const names = RICH_NAMES.filter((_, place) => (lacking >>> place) & 1).join(', ');
          const detail = `no ${names}, unlike nearly all of the ${formatNumber(rows.length)} pages beside it`;
          report({ url, detail, rank: index.get(url)?.depth ?? 0 });
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
