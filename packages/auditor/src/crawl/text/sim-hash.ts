const planeCount = 24;

/**
 * 64-bit SimHash over all runs of three words (Charikar 2002), as 16 hex digits. A bit is set when it is set in most of
 * the hashes of the runs. 32 bits are counted at once: `planes[k]` holds the k-th binary digit of the count of every bit,
 * and adding a hash ripples a carry through them, two steps on average instead of 32.
 *
 * @param words hashes of the words in order; one or more
 */
export function simHash(words: Int32Array): string {
  const low = new Int32Array(planeCount);
  const high = new Int32Array(planeCount);
  const runs = Math.max(1, words.length - 2);
  for (let at = 0; at < runs; at += 1) {
    const run = mix((words[at] as number) ^ rotate(words[at + 1] ?? 0, 11) ^ rotate(words[at + 2] ?? 0, 22));
    addTo(low, run);
    addTo(high, mix(run ^ 0x85ebca6b));
  }
  return toHex(majority(high, runs)) + toHex(majority(low, runs));
}

function addTo(planes: Int32Array, bits: number): void {
  let carry = bits;
  for (let plane = 0; carry !== 0 && plane < planeCount; plane += 1) {
    const before = planes[plane] as number;
    planes[plane] = before ^ carry;
    carry &= before;
  }
}

function majority(planes: Int32Array, runs: number): number {
  let result = 0;
  const used = Math.min(planeCount, 32 - Math.clz32(runs));
  for (let bit = 0; bit < 32; bit += 1) {
    let count = 0;
    for (let plane = 0; plane < used; plane += 1)
      count += (((planes[plane] as number) >>> bit) & 1) * 2 ** plane;
    if (count * 2 > runs) result |= 1 << bit;
  }
  return result;
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
