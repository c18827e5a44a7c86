import { hash } from 'node:crypto';
import { simHash } from './sim-hash.ts';

/** Scripts written without spaces, where words are found by dictionary. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/;
/** Letters beyond ASCII whose lower case may differ, among them three of the letter-like symbols, such as K for kelvin. */
const foldable = /[\u00C0-\u1FFF\u2100-\u218F\u24B6-\u24CF\u2C00-\uFFFF]/;
const maxSegmented = 200_000;
const fnvStart = 0x811c9dc5 | 0;
const fnvPrime = 0x01000193;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Hashes of the words of the current text; reused, because a new array for each text costs more than the text. */
let hashes = new Int32Array(16_384);
/** Where each of these words begins in its text, and how many letters and digits it has (up to 255). */
let starts = new Int32Array(16_384);
let sizes = new Uint8Array(16_384);

export interface TextHashes {
  words: number;
  hash: string | null;
  simHash: string | null;
}

/** Number of words, by white space or, for scripts such as Chinese, Japanese, and Thai, by dictionary. */
export function countWords(text: string): number {
  return text === '' ? 0 : hashWords(text);
}

/**
 * The number of words, a hash that is equal for equal texts, and a 64-bit SimHash over runs of three words: the more two
 * texts differ, the more of its bits do. Case, punctuation, and white space do not count.
 */
export function hashText(text: string): TextHashes {
  const words = hashWords(fold(text));
  if (words === 0) return { words, hash: null, simHash: null };
  const used = hashes.subarray(0, words);
  const bytes = new Uint8Array(used.buffer, used.byteOffset, used.byteLength);
  return { words, hash: hash('sha256', bytes, 'hex').slice(0, 32), simHash: simHash(used) };
}

/** Fills `hashes` and returns their number. */
function hashWords(text: string): number {
  if (hashes.length < text.length) {
    hashes = new Int32Array(text.length * 2);
    starts = new Int32Array(text.length * 2);
    sizes = new Uint8Array(text.length * 2);
  }
  return unspaced.test(text) ? hashSegments(text.slice(0, maxSegmented)) : hashSpaced(text);
}

function hashSegments(text: string): number {
  let words = 0;
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    let value = fnvStart;
    for (let at = 0; at < segment.length; at += 1)
      value = Math.imul(value ^ segment.charCodeAt(at), fnvPrime);
    hashes[words] = value;
    starts[words] = index;
    sizes[words] = Math.min(segment.length, 255);
    words += 1;
  }
  return words;
}

const space = 0;
const ignored = 1;
/** What each ASCII character is in a word: a letter or digit in lower case, the end, or nothing. */
const asciiFold = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32) return space;
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : ignored;
});

/** Punctuation and symbols of Latin-1 and U+2000–U+2BFF (dashes, quotes, bullets, arrows) are not letters. */
function foldBeyondAscii(code: number): number {
  if (code === 0xa0) return space;
  return code > 0xbf && (code < 0x2000 || code > 0x2bff) ? code : ignored;
}

/** FNV-1a over the letters and digits of each word; a word without any (a dash, a bullet) does not count. */
function hashSpaced(text: string): number {
  const into = hashes;
  let words = 0;
  let value = fnvStart;
  let size = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const folded = code < 128 ? (asciiFold[code] as number) : foldBeyondAscii(code);
    if (folded > ignored) {
      if (size === 0) start = at;
      size += 1;
      value = Math.imul(value ^ folded, fnvPrime);
    } else if (folded === space && size > 0) {
      into[words] = value;
      starts[words] = start;
      sizes[words] = Math.min(size, 255);
      words += 1;
      value = fnvStart;
      size = 0;
    }
  }
  if (size === 0) return words;
  into[words] = value;
  starts[words] = start;
  sizes[words] = Math.min(size, 255);
  return words + 1;
}

const minLetters = 4;
/** An open-addressing table of the words seen: the position of the first occurrence plus one, and the count. */
let table = new Int32Array(16_384);
let counts = new Int32Array(16_384);

/**
 * The most frequent word of four letters or more, in lower case, or the first of several; null when there is none. Call
 * it right after {@link hashText} for the same text, with its number of words.
 */
export function findTopWord(text: string, words: number): { word: string; count: number } | null {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, words * 2)));
  if (table.length < size) {
    table = new Int32Array(size);
    counts = new Int32Array(size);
  }
  table.fill(0, 0, size);
  let best = -1;
  let maxCount = 0;
  for (let index = 0; index < words; index += 1) {
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
  if (best === -1) return null;
  const folded = fold(text);
  const start = starts[best] as number;
  const word = unspaced.test(folded)
    ? folded.slice(start, start + (sizes[best] as number))
    : wordAt(folded, start);
  return { word: word.toLowerCase(), count: maxCount };
}

/** The word that begins there, without punctuation. */
function wordAt(text: string, start: number): string {
  const near = text.slice(start, start + 200);
  const end = near.search(/\s/);
  return (end === -1 ? near : near.slice(0, end)).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** In lower case, which is longer for some letters (İ) and so shifts positions. ASCII letters may stay as they are. */
function fold(text: string): string {
  return foldable.test(text) ? text.toLowerCase() : text;
}
