const bitCount = 2 ** 25;
const probes = 4;

/** Which URLs were seen, in 4 MiB whatever their number. */
export interface SeenUrls {
  /** Remembers the URL and returns whether it was new. */
  add(url: string): boolean;
  has(url: string): boolean;
}

/**
 * A Bloom filter: a URL that was added is always known; at a million URLs, one in five thousand of the others seems
 * known too. That is good enough for budgets. The order of the additions does not matter, so a resumed crawl that adds
 * the same URLs has the same filter.
 */
export function createSeenUrls(): SeenUrls {
  const bits = new Uint32Array(bitCount / 32);
  const find = (url: string, set: boolean): boolean => {
    const first = hashCode(url, 0x811c9dc5);
    const step = hashCode(url, 0x9747b28c) | 1;
    let known = true;
    for (let probe = 0; probe < probes; probe += 1) {
      const at = ((first + Math.imul(probe, step)) >>> 0) % bitCount;
      const mask = 1 << (at & 31);
      if (((bits[at >>> 5] as number) & mask) !== 0) continue;
      known = false;
      if (!set) return false;
      bits[at >>> 5] = (bits[at >>> 5] as number) | mask;
    }
    return known;
  };
  return { add: (url) => !find(url, true), has: (url) => find(url, false) };
}

/** FNV-1a with a final mix, so that similar URLs get very different codes. */
export function hashCode(text: string, seed: number): number {
  let value = seed | 0;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}
