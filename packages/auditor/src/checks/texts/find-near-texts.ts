import type { NumberList } from '../collections/number-list.ts';

/** 64-bit SimHashes of texts, in two halves. Only texts for the same audience are compared. */
export interface TextMarks {
  highs: NumberList;
  lows: NumberList;
  audiences: NumberList;
}

const bands = 4;
const mostBits = 3;
/** How many following marks with the same 16-bit band each mark is compared with, in the order of the other bits. */
const window = 48;

/**
 * Groups texts whose SimHashes differ in up to 3 of 64 bits. Returns the lowest index of the group for each mark, or its
 * own index if it has no group. Two such marks share one of four 16-bit bands, so four sorted passes bring them together.
 * The window limits the cost of templates with one common band. The groups do not depend on the order of the marks.
 */
export function findNearTexts({ highs, lows, audiences }: TextMarks): Int32Array {
  const { length } = highs;
  const parents = Int32Array.from({ length }, (_, index) => index);
  const order = Uint32Array.from(parents);
  const keys = { highs: new Uint32Array(length), lows: new Uint32Array(length), audiences };
  for (let band = 0; band < bands; band += 1) {
    for (let index = 0; index < length; index += 1) {
      const { high, low } = rotate(highs.at(index), lows.at(index), band);
      keys.highs[index] = high;
      keys.lows[index] = low;
    }
    order.sort((a, b) => compare(keys, a, b));
    for (let at = 0; at < length; at += 1) joinFollowing(order, keys, at, parents);
  }
  return parents.map((_, index) => rootOf(parents, index));
}

/** Marks with the band of the current pass first. */
interface Keys {
  highs: Uint32Array;
  lows: Uint32Array;
  audiences: NumberList;
}

function joinFollowing(order: Uint32Array, keys: Keys, at: number, parents: Int32Array): void {
  const { highs, lows, audiences } = keys;
  const first = order[at] as number;
  const [high, low, audience] = [highs[first] as number, lows[first] as number, audiences.at(first)];
  const end = Math.min(order.length, at + 1 + window);
  for (let next = at + 1; next < end; next += 1) {
    const second = order[next] as number;
    const otherHigh = highs[second] as number;
    if (otherHigh >>> 16 !== high >>> 16 || audiences.at(second) !== audience) return;
    if (countBits(high ^ otherHigh) + countBits(low ^ (lows[second] as number)) <= mostBits) {
      const [a, b] = [rootOf(parents, first), rootOf(parents, second)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
}

/** Brings the band to the front. */
function rotate(high: number, low: number, band: number): { high: number; low: number } {
  const [first, second] = band < 2 ? [high, low] : [low, high];
  if (band % 2 === 0) return { high: first, low: second };
  return { high: (first << 16) | (second >>> 16), low: (second << 16) | (first >>> 16) };
}

function compare({ highs, lows, audiences }: Keys, a: number, b: number): number {
  return (
    audiences.at(a) - audiences.at(b) ||
    (highs[a] as number) - (highs[b] as number) ||
    (lows[a] as number) - (lows[b] as number)
  );
}

function rootOf(parents: Int32Array, index: number): number {
  let root = index;
  while (parents[root] !== root) root = parents[root] as number;
  let at = index;
  while (parents[at] !== root) {
    const next = parents[at] as number;
    parents[at] = root;
    at = next;
  }
  return root;
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
