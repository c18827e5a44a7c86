import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../number-list.ts';
import { numberKinds, pageKind } from '../page-kind.ts';
import { amount } from '../words.ts';

const FEWEST_WORDS = 200;
/** No kind of page makes this few words enough. */
const ALWAYS_THIN = 50;
/** From this many pages on a kind has a norm of its own. */
const KIND_SIZE = 8;

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
  const urls: string[] = [];
  const words = createNumberList();
  const kinds = createNumberList();
  const kindNumber = numberKinds();
  return {
    page({ url, document }) {
      // The words such a page shows in a browser are unknown here.
      if (document === null || document.needsJavaScript) return;
      urls.push(url);
      words.push(document.text.mainWords);
      kinds.push(kindNumber(pageKind(url)) ?? -1);
    },
    finish() {
      const byKind = new Map<number, number[]>();
      for (let row = 0; row < urls.length; row += 1) {
        const counts = byKind.get(kinds.at(row));
        if (counts === undefined) byKind.set(kinds.at(row), [words.at(row)]);
        else counts.push(words.at(row));
      }
      const enough = new Map([...byKind].map(([kind, counts]) => [kind, enoughWords(kind, counts)]));
      let affected = 0;
      for (const [row, url] of urls.entries()) {
        const least = enough.get(kinds.at(row)) ?? FEWEST_WORDS;
        if (words.at(row) >= least) continue;
        affected += 1;
        const detail = `${amount(words.at(row), 'word')} of main text`;
        report({ url, detail, rank: index.get(url)?.depth ?? 0 });
      }
      return { affected, mild: 0, assessed: urls.length, rootAffected: false };
    },
  };
}

function enoughWords(kind: number, counts: number[]): number {
  if (kind === -1 || counts.length < KIND_SIZE) return FEWEST_WORDS;
  const median = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
  return Math.min(FEWEST_WORDS, Math.max(ALWAYS_THIN, median / 2));
}
