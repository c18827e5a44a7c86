import type { CheckedPage, Collector, SiteRun } from './check.ts';
import { hashNumber } from './hash-number.ts';
import { audienceOf } from './hreflangs.ts';
import { createNumberList } from './number-list.ts';
import { createNumberSet } from './number-set.ts';
import { formatNumber, quote } from './words.ts';

/** The table of hashes begins with room for these and doubles. */
const FEW = 512;

/** What is told of a page: how many others share its text, and the shallowest of these. */
type Describe = (text: string, others: number, example: string) => string;

/**
 * Pages that share a text with another page of their audience, in linear time and some thirty bytes a page: a hash, and
 * its address, which the index shares. Only what is met again keeps its text. Every page of a group is a finding; the
 * examples are one for each group, told by its shallowest page, the largest group first.
 */
export function collectDuplicates(
  { index, report }: SiteRun,
  textOf: (page: CheckedPage) => string | null,
  describe: Describe = describeShared,
): Collector {
  const urls: string[] = [];
  const hashes = createNumberList();
  let seen = createNumberSet(FEW);
  const shared = new Map<number, string>();

  const meet = (hash: number): boolean => {
    if (seen.find(hash) !== -1) return true;
    if (seen.places / 2 <= hashes.length) {
      seen = createNumberSet(seen.places);
      for (let row = 0; row < hashes.length; row += 1) seen.add(hashes.at(row));
    }
    seen.add(hash);
    return false;
  };
  const groups = (): Map<number, string[]> => {
    const found = new Map<number, string[]>([...shared.keys()].map((hash) => [hash, []]));
    for (const [row, url] of urls.entries()) found.get(hashes.at(row))?.push(url);
    return found;
  };
  const depthOf = (url: string): number => index.get(url)?.depth ?? 0;

  return {
    page(page) {
      const text = textOf(page);
      if (text === null) return;
      const hash = hashNumber(`${audienceOf(page)}\n${text}`);
      if (meet(hash)) shared.set(hash, text);
      urls.push(page.url);
      hashes.push(hash);
    },
    finish() {
      let affected = 0;
      for (const [hash, members] of groups()) {
        affected += members.length;
        const text = shared.get(hash) ?? '';
        const byPlace = members.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
        const [first = '', second = ''] = byPlace;
        for (const [place, url] of byPlace.entries()) {
          const detail = describe(text, members.length - 1, place === 0 ? second : first);
          report({ url, detail, rank: place === 0 ? -members.length : null });
        }
      }
      return { affected, mild: 0, assessed: urls.length, rootAffected: false };
    },
  };
}

const describeShared: Describe = (text, others) =>
  others === 1
    ? `1 other page uses ${quote(text)} too`
    : `${formatNumber(others)} other pages use ${quote(text)} too`;
