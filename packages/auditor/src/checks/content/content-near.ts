import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { findNearTexts, type TextMark } from '../find-near-texts.ts';
import { hashNumber } from '../hash-number.ts';
import { audienceOf } from '../hreflangs.ts';
import { createNumberList } from '../number-list.ts';
import { amount } from '../words.ts';

/** In shorter texts a word or two decide what they are about. */
const FEWEST_WORDS = 50;

export const contentNear: SiteCheck = {
  id: 'content-near',
  title: { pass: 'No two pages have almost the same text', fail: 'Pages with almost the same text' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  why: 'Pages that differ in a few words compete with each other, and search engines show only one of them.',
  fix: 'Merge the pages, or give each what only it can say: its own details, pictures, questions and answers.',
  start: (_site, run) => collectNearTexts(run),
};

/** Copies are represented by one of them: that they are copies is told by content-duplicate. */
function collectNearTexts({ index, report }: SiteRun): Collector {
  const urls: string[] = [];
  const [texts, highs, lows, audiences] = [
    createNumberList(),
    createNumberList(),
    createNumberList(),
    createNumberList(),
  ];

  const isBefore = (a: number, b: number): boolean => {
    const [one = '', other = ''] = [urls[a], urls[b]];
    const [near, far] = [index.get(one)?.depth ?? 0, index.get(other)?.depth ?? 0];
    return near === far ? one < other : near < far;
  };

  /** The rows of distinct texts, the shallowest page first. */
  const distinctRows = (): number[] => {
    const rows = new Map<number, number>();
    for (let row = 0; row < urls.length; row += 1) {
      const known = rows.get(texts.at(row));
      if (known === undefined || isBefore(row, known)) rows.set(texts.at(row), row);
    }
    return [...rows.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  };

  return {
    page(page) {
      const text = comparableText(page);
      if (text === null) return;
      const audience = audienceOf(page);
      urls.push(page.url);
      texts.push(hashNumber(`${audience}\n${text.hash}`));
      highs.push(Number.parseInt(text.simHash.slice(0, 8), 16));
      lows.push(Number.parseInt(text.simHash.slice(8), 16));
      audiences.push(hashNumber(audience));
    },
    finish() {
      const rows = distinctRows();
      const marks = rows.map(
        (row): TextMark => ({ high: highs.at(row), low: lows.at(row), audience: audiences.at(row) }),
      );
      const groups = new Map<number, number[]>();
      for (const [mark, first] of findNearTexts(marks).entries()) {
        const group = groups.get(first);
        if (group === undefined) groups.set(first, [mark]);
        else group.push(mark);
      }
      let affected = 0;
      for (const group of groups.values()) {
        if (group.length === 1) continue;
        affected += group.length;
        for (const [place, mark] of group.entries()) {
          const example = urls[rows[group[place === 0 ? 1 : 0] ?? 0] ?? 0];
          const detail = `almost the text of ${amount(group.length - 1, 'other page')}, for example ${example}`;
          report({ url: urls[rows[mark] ?? 0] ?? '', detail, rank: place === 0 ? -group.length : null });
        }
      }
      return { affected, mild: 0, assessed: urls.length, rootAffected: false };
    },
  };
}

function comparableText({ document }: CheckedPage): { hash: string; simHash: string } | null {
  if (document === null || document.needsJavaScript || document.text.mainWords < FEWEST_WORDS) return null;
  const { hash, simHash } = document.text;
  return hash === null || simHash === null ? null : { hash, simHash };
}
