import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';

/**
 * Pages with the addresses they name, as hashes. The pages of one set of translations name the same ones, which
 * are kept once.
 */
export interface AnnotatedPages {
  add(row: number, targets: Iterable<string>): void;
  readonly length: number;
  /** What the page with this number was added as. */
  row(page: number): number;
  /** In ascending order. */
  targets(page: number): number[];
  names(page: number, target: number): boolean;
}

/** 8 MB: where pages name each other without end, the later ones are not judged. */
const MOST_TARGETS = 1_000_000;

export function createAnnotatedPages(): AnnotatedPages {
  const rows = createNumberList(Uint32Array);
  const setOf = createNumberList(Uint32Array);
  /** All sets one behind the other, and where each ends. */
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
        if (pool.length + hashes.length > MOST_TARGETS) return;
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
