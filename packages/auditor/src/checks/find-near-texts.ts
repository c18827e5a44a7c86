/** A text as its 64-bit SimHash in two halves; only texts of one audience are compared. */
export interface TextMark {
  high: number;
  low: number;
  audience: number;
}

const MOST_BITS = 3;
/** Marks that share a band of 16 bits are compared with this many that follow in the order of the other bits. */
const WINDOW = 48;

/**
 * Groups texts whose SimHashes differ in at most 3 of 64 bits: for each mark the lowest index of its group, itself
 * when it has none. Two such marks have one of four bands of 16 bits in common, so four sorted passes bring them
 * together; the window bounds what templates with one common band cost. Independent of the order of the marks
 * but for the indexes.
 */
export function findNearTexts(marks: readonly TextMark[]): Int32Array {
  const parents = Int32Array.from(marks, (_, index) => index);
  const order = Array.from(parents);
  for (let band = 0; band < 4; band += 1) {
    const keys = marks.map((mark) => rotate(mark, band));
    order.sort((a, b) => compare(keys[a] as TextMark, keys[b] as TextMark));
    for (let at = 0; at < order.length; at += 1) joinFollowing(order, keys, at, parents);
  }
  return parents.map((_, index) => rootOf(parents, index));
}

function joinFollowing(order: number[], keys: TextMark[], at: number, parents: Int32Array): void {
  const first = order[at] as number;
  const key = keys[first] as TextMark;
  const end = Math.min(order.length, at + 1 + WINDOW);
  for (let next = at + 1; next < end; next += 1) {
    const second = order[next] as number;
    const other = keys[second] as TextMark;
    if (other.audience !== key.audience || other.high >>> 16 !== key.high >>> 16) return;
    if (countBits(key.high ^ other.high) + countBits(key.low ^ other.low) <= MOST_BITS) {
      const [a, b] = [rootOf(parents, first), rootOf(parents, second)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
}

/** Brings the band to the front. */
function rotate({ high, low, audience }: TextMark, band: number): TextMark {
  const [first, second] = band < 2 ? [high, low] : [low, high];
  if (band % 2 === 0) return { high: first >>> 0, low: second >>> 0, audience };
  const rotated = { high: (first << 16) | (second >>> 16), low: (second << 16) | (first >>> 16) };
  return { high: rotated.high >>> 0, low: rotated.low >>> 0, audience };
}

function compare(a: TextMark, b: TextMark): number {
  return a.audience - b.audience || a.high - b.high || a.low - b.low;
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
