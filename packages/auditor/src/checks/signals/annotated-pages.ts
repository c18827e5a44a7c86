import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';

/**
 * Pages with hashes of the URLs they reference. Pages in one set of translations reference the same URLs, which are
 * stored once.
 */
export interface AnnotatedPages {
  add(row: number, targets: Iterable<string>): void;
  readonly length: number;
  /** The row with which this page was added. */
  row(page: number): number;
  /** In ascending order. */
  targets(page: number): number[];
  names(page: number, target: number): boolean;
}

/** 8 MB. Once the limit is reached, further sets of URLs are not assessed. */
const mostTargets = 1_000_000;

export function createAnnotatedPages(): AnnotatedPages {
  const rows = createNumberList(Uint32Array);
  const setOf = createNumberList(Uint32Array);
  /** All sets in sequence, and where each one ends. */
  const pool = createNumberList();
  const ends = createNumberList(Uint32Array);
  const known = new Map<number, number>();

  const rangeOf = (page: number): [start: number, end: number] => {
    const set = setOf.at(page);
    return [set === 0 ? 0 : ends.at(set - 1), ends.at(set)];
  };

  return {
    get length() {
      return rows.length;
    },
    row: rows.at,
    add(row, targets) {
      const hashes = Float64Array.from(new Set(targets), hashNumber).sort();
      const key = hashNumber(hashes.join());
      let set = known.get(key);
      if (set === undefined) {
        if (pool.length + hashes.length > mostTargets) return;
        set = ends.length;
        for (const each of hashes) pool.push(each);
        ends.push(pool.length);
        known.set(key, set);
      }
      rows.push(row);
      setOf.push(set);
    },
    targets(page) {
      const [start, end] = rangeOf(page);
      return Array.from({ length: end - start }, (_, place) => pool.at(start + place));
    },
    names(page, target) {
      let [low, end] = rangeOf(page);
      while (low < end) {
        const middle = (low + end) >> 1;
        const value = pool.at(middle);
        if (value === target) return true;
        if (value < target) low = middle + 1;
        else end = middle;
      }
      return false;
    },
  };
}
