import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createRowTable } from '../collections/row-table.ts';
import { audienceOf } from '../signals/hreflangs.ts';
import { findNearTexts } from '../texts/find-near-texts.ts';
import { amount } from '../texts/words.ts';

/** In shorter texts, one or two words decide what the text is about. */
const fewestWords = 50;

export const contentNear: SiteCheck = {
  id: 'content-near',
  title: { pass: 'No pages have near-duplicate content', fail: 'Pages with near-duplicate content' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Pages that differ by only a few words compete with each other, and search engines usually show just one of them.',
  fix: 'Merge the pages, or give each one content of its own: specific details, pictures, questions, and answers.',
  start: (_site, run) => collectNearTexts(run),
};

/** The shallowest page stands for exact duplicates, which content-duplicate reports. */
function collectNearTexts({ index, report }: SiteRun): Collector {
  const texts = createNumberList();
  const seen = createRowTable<number>({ hash: (each) => each, keyAt: texts.at });
  /** The first page with each text, and the fingerprint of that text. */
  const rows = createNumberList(Uint32Array);
  const marks = {
    highs: createNumberList(Uint32Array),
    lows: createNumberList(Uint32Array),
    audiences: createNumberList(),
  };
  /** Every further page with a known text, and the number of that text. */
  const [copies, copied] = [createNumberList(Uint32Array), createNumberList(Uint32Array)];

  /** The row of the page that represents each text. */
  const chooseRows = (): Uint32Array => {
    const chosen = Uint32Array.from({ length: rows.length }, (_, text) => rows.at(text));
    for (let at = 0; at < copies.length; at += 1) {
      const [copy, text] = [copies.at(at), copied.at(at)];
      if (index.compare(copy, chosen[text] as number) < 0) chosen[text] = copy;
    }
    return chosen;
  };
  /** Rows of each group with several pages, sorted; groups are sorted by their first row. */
  const findGroups = (): number[][] => {
    const chosen = chooseRows();
    const groups = new Map<number, number[]>();
    const firsts = findNearTexts(marks);
    for (const [text, first] of firsts.entries()) if (first !== text) groups.set(first, []);
    for (const [text, first] of firsts.entries()) groups.get(first)?.push(chosen[text] as number);
    const sorted = [...groups.values()].map((group) => group.sort(index.compare));
    return sorted.sort(([a = 0], [b = 0]) => index.compare(a, b));
  };

  return {
    page(page, row) {
      const text = comparableText(page);
      if (text === null) return;
      const audience = audienceOf(page);
      const hash = hashNumber(`${audience}\n${text.hash}`);
      const known = seen.find(hash);
      if (known !== -1) {
        copies.push(row);
        copied.push(known);
        return;
      }
      texts.push(hash);
      seen.add(rows.length);
      rows.push(row);
      marks.highs.push(Number.parseInt(text.simHash.slice(0, 8), 16));
      marks.lows.push(Number.parseInt(text.simHash.slice(8), 16));
      marks.audiences.push(hashNumber(audience));
    },
    finish() {
      let affected = 0;
      for (const group of findGroups()) {
        affected += group.length;
        const [first = '', second = ''] = group.slice(0, 2).map((row) => index.at(row).url);
        const others = amount(group.length - 1, 'other page');
        for (const [place, row] of group.entries()) {
          const detail = `nearly the same text as ${others}, for example ${place === 0 ? second : first}`;
          report({ url: index.at(row).url, detail, rank: place === 0 ? -group.length : null });
        }
      }
      return { affected, mild: 0, assessed: rows.length + copies.length, rootAffected: false };
    },
  };
}

function comparableText({ document }: CheckedPage): { hash: string; simHash: string } | null {
  if (document === null || document.needsJavaScript || document.text.mainWords < fewestWords) return null;
  const { hash, simHash } = document.text;
  return hash === null || simHash === null ? null : { hash, simHash };
}
