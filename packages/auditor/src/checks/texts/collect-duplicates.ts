import type { CheckedPage, Collector, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createRowTable } from '../collections/row-table.ts';
import { audienceOf } from '../signals/hreflangs.ts';
import { formatNumber, quote } from './words.ts';

/** Describes one page: how many others share its text, and the shallowest of them. */
type Describe = (text: string, others: number, example: string) => string;

/**
 * Finds pages that share a text with another page of the same audience, in linear time and about 30 bytes per page. Only
 * repeated texts are kept. Every page of a group is an occurrence. Each group gives one example, its shallowest page,
 * and the largest group comes first.
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
    ? `also used on 1 other page: ${quote(text)}`
    : `also used on ${formatNumber(others)} other pages: ${quote(text)}`;
