import type { Words } from './read-words.ts';

const minLetters = 4;
/** An open-addressing table of the words seen: the position of the first occurrence plus one, and the count. */
let table = new Int32Array(16_384);
let counts = new Int32Array(16_384);

/** The most frequent word of four letters or more, in lower case, or the first of several; null when there is none. */
export function findTopWord(words: Words): { word: string; count: number } | null {
  const { count: total, hashes, sizes } = words;
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, total * 2)));
  if (table.length < size) {
    table = new Int32Array(size);
    counts = new Int32Array(size);
  }
  table.fill(0, 0, size);
  let best = -1;
  let maxCount = 0;
  for (let index = 0; index < total; index += 1) {
    if ((sizes[index] as number) < minLetters) continue;
    const value = hashes[index] as number;
    let slot = value & (size - 1);
    while (table[slot] !== 0 && hashes[(table[slot] as number) - 1] !== value) slot = (slot + 1) & (size - 1);
    if (table[slot] === 0) {
      table[slot] = index + 1;
      counts[slot] = 0;
    }
    const count = (counts[slot] as number) + 1;
    counts[slot] = count;
    const first = (table[slot] as number) - 1;
    if (count > maxCount || (count === maxCount && first < best)) {
      maxCount = count;
      best = first;
    }
  }
  return best === -1 ? null : { word: wordAt(words, best).toLowerCase(), count: maxCount };
}

/** The word without punctuation. */
function wordAt({ text, isSegmented, starts, sizes }: Words, index: number): string {
  const start = starts[index] as number;
  if (isSegmented) return text.slice(start, start + (sizes[index] as number));
  const near = text.slice(start, start + 200);
  const end = near.search(/\s/);
  return (end === -1 ? near : near.slice(0, end)).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}
