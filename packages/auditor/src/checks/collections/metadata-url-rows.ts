import type { LinkResult, LinkTarget } from '../../crawl-store.ts';
import { hashNumber } from './hash-number.ts';
import { createNumberList } from './number-list.ts';

/** Hashes of the URLs that pages mention, until all targets are known and faulty ones can be matched to their pages. */
export interface MetadataUrlRows {
  /** @param mentioned URLs normalized as in the crawl; only the first 12 count */
  page(row: number, mentioned: readonly string[]): void;
  target(target: LinkTarget): void;
  /** Pages with their faulty mentions, in the order in which the pages were added. */
  faulty(): Generator<{ row: number; faults: { target: string; detail: string }[] }>;
}

const maxPerPage = 12;

/** @param evaluate returns what is wrong with a target; null for nothing */
export function createMetadataUrlRows(evaluate: (result: LinkResult) => string | null): MetadataUrlRows {
  const rows = createNumberList(Uint32Array);
  const ends = createNumberList(Uint32Array);
  const hashes = createNumberList();
  const faults = new Map<number, { target: string; detail: string }>();
  return {
    page(row, mentioned) {
      for (const each of new Set(mentioned.slice(0, maxPerPage))) hashes.push(hashNumber(each));
      rows.push(row);
      ends.push(hashes.length);
    },
    target({ url, result }) {
      const detail = result === null ? null : evaluate(result);
      if (detail !== null) faults.set(hashNumber(url), { target: url, detail });
    },
    *faulty() {
      if (faults.size === 0) return;
      for (let page = 0; page < rows.length; page += 1) {
        const found: { target: string; detail: string }[] = [];
        for (let at = page === 0 ? 0 : ends.at(page - 1); at < ends.at(page); at += 1) {
          const fault = faults.get(hashes.at(at));
          if (fault !== undefined) found.push(fault);
        }
        if (found.length > 0) yield { row: rows.at(page), faults: found };
      }
    },
  };
}
