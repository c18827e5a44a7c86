const planeCount = 24;
/** Hashes of the runs of the current text; reused, because a new array costs more. */
let hashes = new Int32Array(16_384);
/** The k-th binary digit of the count of every bit, for each k. */
const planes = new Int32Array(planeCount);

/**
 * 64-bit SimHash over all runs of three words (Charikar 2002), as 16 hex digits. A bit is set when it is set in most of
 * the hashes of the runs.
 *
 * @param words hashes of the words in order; one or more
 */
export function simHash(words: Int32Array): string {
  const runs = Math.max(1, words.length - 2);
  if (hashes.length < runs) hashes = new Int32Array(runs * 2);
  for (let at = 0; at < runs; at += 1)
    hashes[at] = mix((words[at] as number) ^ rotate(words[at + 1] ?? 0, 11) ^ rotate(words[at + 2] ?? 0, 22));
  const low = majority(runs);
  for (let at = 0; at < runs; at += 1) hashes[at] = mix((hashes[at] as number) ^ 0x85ebca6b);
  return toHex(majority(runs)) + toHex(low);
}

/**
 * The bits set in more than half of the hashes. 32 bits are counted at once, and four hashes together by carry-save adders
 * (Harley and Seal), so that a carry ripples through the planes for every fourth hash only.
 */
function majority(runs: number): number {
  planes.fill(0);
  let ones = 0;
  let twos = 0;
  let at = 0;
  for (; at + 4 <= runs; at += 4) {
    const a = hashes[at] as number;
    const b = hashes[at + 1] as number;
    const c = hashes[at + 2] as number;
    const d = hashes[at + 3] as number;
    const ab = carry(ones, a, b);
    ones ^= a ^ b;
    const cd = carry(ones, c, d);
    ones ^= c ^ d;
    addTo(2, carry(twos, ab, cd));
    twos ^= ab ^ cd;
  }
  planes[0] = ones;
  planes[1] = twos;
  for (; at < runs; at += 1) addTo(0, hashes[at] as number);
  return planesAbove(runs >>> 1);
}

/** The bits set in two or three of three. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}

function addTo(firstPlane: number, bits: number): void {
  let carried = bits;
  for (let plane = firstPlane; carried !== 0 && plane < planeCount; plane += 1) {
    const before = planes[plane] as number;
    planes[plane] = before ^ carried;
    carried &= before;
  }
}

/** The bits whose count is greater than a number: compared digit by digit from the highest, all bits at once. */
function planesAbove(limit: number): number {
  let above = 0;
  let equal = -1;
  for (let plane = planeCount - 1; plane >= 0; plane -= 1) {
    const digits = planes[plane] as number;
    const digit = -((limit >>> plane) & 1);
    above |= equal & digits & ~digit;
    equal &= ~(digits ^ digit);
  }
  return above;
}

function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
