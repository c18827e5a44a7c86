import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { amount } from '../texts/words.ts';

const FEWEST_WORDS = 200;
/** No kind of page makes this few words enough. */
const ALWAYS_THIN = 50;
/** From this many pages on a kind has a norm of its own. */
const KIND_SIZE = 8;
const NO_KIND = 2 ** 32 - 1;

export const contentThin: SiteCheck = {
  id: 'content-thin',
  title: { pass: 'Pages have enough text', fail: 'Pages with little text' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  why: 'A page with very little text of its own rarely answers a question, and search engines rarely show it.',
  fix: `Add what visitors come for, or merge the page with a related one. Below ${FEWEST_WORDS} words outside menus and footers a page counts as thin; among at least ${KIND_SIZE} pages of one kind, below half of what is usual there.`,
  start: (_site, run) => collectThin(run),
};

/**
 * Pages of one kind are measured by their median: pages for products or pictures are short by nature, and of
 * these only the ones that stand out are thin.
 */
function collectThin({ index, report }: SiteRun): Collector {
  const rows = createNumberList(Uint32Array);
  const words = createNumberList(Uint32Array);
  const kinds = createNumberList(Uint32Array);
  const kindNumber = numberKinds();
  return {
    page({ url, document }, row) {
      // The words such a page shows in a browser are unknown here.
      if (document === null || document.needsJavaScript) return;
      rows.push(row);
      words.push(document.text.mainWords);
      kinds.push(kindNumber(pageKind(url)) ?? NO_KIND);
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
        const least = enough.get(kinds.at(page)) ?? FEWEST_WORDS;
        if (words.at(page) >= least) continue;
        affected += 1;
        const { url, depth } = index.at(rows.at(page));
        report({ url, detail: `${amount(words.at(page), 'word')} of main text`, rank: depth });
      }
      return { affected, mild: 0, assessed: rows.length, rootAffected: false };
    },
  };
}

function enoughWords(kind: number, counts: number[]): number {
  if (kind === NO_KIND || counts.length < KIND_SIZE) return FEWEST_WORDS;
  const median = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
  return Math.min(FEWEST_WORDS, Math.max(ALWAYS_THIN, median / 2));
}
