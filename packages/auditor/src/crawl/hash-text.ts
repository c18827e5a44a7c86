import { hash } from 'node:crypto';

/** Scripts written without spaces: words are found by dictionary there. */
const UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/;
const MAX_SEGMENTED = 200_000;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

export interface TextHashes {
  words: number;
  hash: string | null;
  simHash: string | null;
}

/** Number of words, by white space or, for Chinese, Japanese, Thai and their like, by dictionary. */
export function countWords(text: string): number {
  return hashWords(text, null);
}

/**
 * Words, a hash that is equal for equal text, and a 64-bit SimHash over runs of three words, whose number of
 * differing bits grows with the difference of two texts. Case, punctuation and white space do not count.
 */
export function hashText(text: string): TextHashes {
  const hashes: number[] = [];
  const lower = text.toLowerCase();
  const words = hashWords(lower, hashes);
  if (words === 0) return { words, hash: null, simHash: null };
  return {
    words,
    hash: hash('sha256', lower.replace(/\s+/g, ' ').trim(), 'hex').slice(0, 32),
    simHash: simHash(hashes),
  };
}

function hashWords(text: string, into: number[] | null): number {
  return UNSPACED.test(text) ? hashSegments(text.slice(0, MAX_SEGMENTED), into) : hashSpaced(text, into);
}

function hashSegments(text: string, into: number[] | null): number {
  let words = 0;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    words += 1;
    let value = 0x811c9dc5;
    for (let at = 0; at < segment.length; at += 1)
      value = Math.imul(value ^ segment.charCodeAt(at), 0x01000193);
    into?.push(value);
  }
  return words;
}

/** FNV-1a over the letters and digits of each word; a word without any (a dash, a bullet) does not count. */
function hashSpaced(text: string, into: number[] | null): number {
  let words = 0;
  let value = 0x811c9dc5;
  let counted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 32 : text.charCodeAt(at);
    if (code <= 32 || code === 0xa0) {
      if (counted) {
        words += 1;
        into?.push(value);
      }
      value = 0x811c9dc5;
      counted = false;
    } else if (
      code > 127 ||
      (code >= 97 && code <= 122) ||
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90)
    ) {
      value = Math.imul(value ^ code, 0x01000193);
      counted = true;
    }
  }
  return words;
}

function simHash(words: number[]): string {
  const ones = new Int32Array(64);
  const runs = Math.max(1, words.length - 2);
  for (let at = 0; at < runs; at += 1) {
    const first = mix(mix(mix(0x9e3779b9, words[at] ?? 0), words[at + 1] ?? 0), words[at + 2] ?? 0);
    const second = mix(first, 0x85ebca6b);
    for (let bit = 0; bit < 32; bit += 1) {
      ones[bit] = (ones[bit] as number) + ((first >>> bit) & 1);
      ones[bit + 32] = (ones[bit + 32] as number) + ((second >>> bit) & 1);
    }
  }
  let low = 0;
  let high = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    if ((ones[bit] as number) * 2 > runs) low |= 1 << bit;
    if ((ones[bit + 32] as number) * 2 > runs) high |= 1 << bit;
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

function mix(seed: number, value: number): number {
  let mixed = Math.imul(seed ^ value, 0xcc9e2d51);
  mixed = Math.imul((mixed ^ (mixed >>> 15)) | 0, 0x1b873593);
  return mixed ^ (mixed >>> 13);
}
