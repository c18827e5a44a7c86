import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { amount } from '../texts/words.ts';

const fewestWords = 200;
/** Fewer words are thin on any kind of page. */
const alwaysThin = 50;
/** A kind with at least this many pages is compared with its own median. */
const kindSize = 8;
const noKind = 2 ** 32 - 1;

export const contentThin: SiteCheck = {
  id: 'content-thin',
  title: { pass: 'Pages have enough text', fail: 'Pages with thin content' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Pages with very little text of their own rarely answer a visitor’s question, so search engines rarely show them.',
  fix: `Add the information visitors come for, or merge the page with a related one. Pages with fewer than ${fewestWords} words outside menus and footers count as thin. In a group of at least ${kindSize} similar URLs, the limit is half the group’s median if that is lower, but at least ${alwaysThin} words.`,
  start: (_site, run) => collectThin(run),
};

/**
 * Pages of one kind are compared with their median: product and picture pages are short by nature, so only outliers
 * among them are thin.
 */
function collectThin({ index, report }: SiteRun): Collector {
  const rows = createNumberList(Uint32Array);
  const words = createNumberList(Uint32Array);
  const kinds = createNumberList(Uint32Array);
  const kindNumber = numberKinds();
  return {
    page({ url, document }, row) {
      // The words that such a page shows in a browser are unknown.
      if (document === null || document.needsJavaScript) return;
      rows.push(row);
      words.push(document.text.mainWords);
      kinds.push(kindNumber(pageKind(url)) ?? noKind);
    },
    finish() {
      const byKind = new Map<number, number[]>();
      for (let page = 0; page < rows.length; page += 1) {
        const counts = byKind.get(kinds.at(page));
        if (counts === undefined) byKind.set(kinds.at(page), [words.at(page)]);
        else counts.push(words.at(page));
      }
      const enough = new Map([...byKind].map(([kind, counts]) => [kind, enoughWords(kind, counts)]));
      let affected = 0;
      for (let page = 0; page < rows.length; page += 1) {
        const least = enough.get(kinds.at(page)) ?? fewestWords;
        if (words.at(page) >= least) continue;
        affected += 1;
        const { url, depth } = index.at(rows.at(page));
        report({ url, detail: `${amount(words.at(page), 'word')} of main content`, rank: depth });
      }
      return { affected, mild: 0, assessed: rows.length, rootAffected: false };
    },
  };
}

function enoughWords(kind: number, counts: number[]): number {
  if (kind === noKind || counts.length < kindSize) return fewestWords;
  const median = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
  return Math.min(fewestWords, Math.max(alwaysThin, median / 2));
}
