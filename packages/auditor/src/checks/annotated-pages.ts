import { hashNumber } from './hash-number.ts';
import { createNumberList } from './number-list.ts';

/**
 * Pages with the addresses they name, as hashes. The pages of one set of translations name the same ones, which
 * are kept once.
 */
export interface AnnotatedPages {
  add(url: string, targets: Iterable<string>): void;
  readonly length: number;
  url(row: number): string;
  /** In ascending order. */
  targets(row: number): number[];
  names(row: number, target: number): boolean;
}

/** 8 MB: where pages name each other without end, the later ones are not judged. */
const MOST_TARGETS = 1_000_000;

export function createAnnotatedPages(): AnnotatedPages {
  const urls: string[] = [];
  const setOf = createNumberList();
  /** All sets one behind the other, and where each ends. */
  const pool = createNumberList();
  const ends = createNumberList();
  const known = new Map<number, number>();

  const rangeOf = (row: number): [start: number, end: number] => {
    const set = setOf.at(row);
    return [set === 0 ? 0 : ends.at(set - 1), ends.at(set)];
  };

  return {
    get length() {
      return urls.length;
    },
    url: (row) => urls[row] ?? '',
    add(url, targets) {
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
      urls.push(url);
      setOf.push(set);
    },
    targets(row) {
      const [start, end] = rangeOf(row);
      return Array.from({ length: end - start }, (_, place) => pool.at(start + place));
    },
    names(row, target) {
      let [low, end] = rangeOf(row);
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
