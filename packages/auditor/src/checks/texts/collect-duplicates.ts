import type { CheckedPage, Collector, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createRowTable } from '../collections/row-table.ts';
import { audienceOf } from '../signals/hreflangs.ts';
import { formatNumber, quote } from './words.ts';

/** What is told of a page: how many others share its text, and the shallowest of these. */
type Describe = (text: string, others: number, example: string) => string;

/**
 * Pages that share a text with another page of their audience, in linear time and some thirty bytes a page: its row, a
 * hash, and where to find it. Only what is met again keeps its text. Every page of a group is a finding; the
 * examples are one for each group, told by its shallowest page, the largest group first.
 */
export function collectDuplicates(
  { index, report }: SiteRun,
  textOf: (page: CheckedPage) => string | null,
  describe: Describe = describeShared,
): Collector {
  const rows = createNumberList(Uint32Array);
  const hashes = createNumberList();
  const seen = createRowTable<number>({ hash: (each) => each, keyAt: hashes.at });
  const shared = new Map<number, string>();

  const groups = (): Map<number, number[]> => {
    const found = new Map<number, number[]>([...shared.keys()].map((hash) => [hash, []]));
    for (let at = 0; at < rows.length; at += 1) found.get(hashes.at(at))?.push(rows.at(at));
    return found;
  };
  const urlAt = (row: number): string => index.at(row).url;

  return {
    page(page, row) {
      const text = textOf(page);
      if (text === null) return;
      const hash = hashNumber(`${audienceOf(page)}\n${text}`);
      const isNew = seen.find(hash) === -1;
      rows.push(row);
      hashes.push(hash);
      if (isNew) seen.add(hashes.length - 1);
      else shared.set(hash, text);
    },
    finish() {
      let affected = 0;
      for (const [hash, members] of groups()) {
        affected += members.length;
        const text = shared.get(hash) ?? '';
        const [first = '', second = ''] = members.sort(index.compare).slice(0, 2).map(urlAt);
        for (const [place, row] of members.entries()) {
          const url = urlAt(row);
          const detail = describe(text, members.length - 1, place === 0 ? second : first);
          report({ url, detail, rank: place === 0 ? -members.length : null });
        }
      }
      return { affected, mild: 0, assessed: rows.length, rootAffected: false };
    },
  };
}

const describeShared: Describe = (text, others) =>
  others === 1
    ? `1 other page uses ${quote(text)} too`
    : `${formatNumber(others)} other pages use ${quote(text)} too`;
