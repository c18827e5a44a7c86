/** Scripts written without spaces, where words are found by dictionary. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF]/;
const maxSegmented = 200_000;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const fnvStart = 0x811c9dc5 | 0;
const fnvPrime = 0x01000193;
const firstCapacity = 16_384;

/** The words of one text. Only valid until the next text is read, because the lists are reused and have room for more. */
export interface Words {
  count: number;
  /** FNV-1a over the letters and digits of each word. */
  hashes: Int32Array;
  /** Where each word begins in `text`, and how many letters and digits it has (up to 255). */
  starts: Int32Array;
  sizes: Uint8Array;
  /** What was read: the text as it was given, or its lower case. */
  text: string;
  /** Found by dictionary, so that the next word may begin where one ends. */
  isSegmented: boolean;
  /** Whether the given text has letters beyond ASCII. */
  hasForeignLetters: boolean;
}

const words: Words = {
  count: 0,
  hashes: new Int32Array(firstCapacity),
  starts: new Int32Array(firstCapacity),
  sizes: new Uint8Array(firstCapacity),
  text: '',
  isSegmented: false,
  hasForeignLetters: false,
};
/** The UTF-16 units of the text: reading them from an array is faster than from a string. */
let units = new Uint16Array(firstCapacity);
let bytes = Buffer.from(units.buffer);

/** Reads words by white space or, for scripts such as Chinese, Japanese, and Thai, by dictionary. */
export function readWords(text: string): Words {
  words.hasForeignLetters = readSpaced(text);
  if (words.hasForeignLetters && unspaced.test(text)) readSegments(text);
  return words;
}

/** {@link readWords} in lower case, which is longer for some letters (İ) and so shifts positions. */
export function readFoldedWords(text: string): Words {
  words.hasForeignLetters = readSpaced(text);
  // ASCII letters are folded as they are read.
  if (!words.hasForeignLetters) return words;
  const folded = text.toLowerCase();
  if (unspaced.test(folded)) readSegments(folded);
  else readSpaced(folded);
  return words;
}

function makeRoom(length: number): void {
  if (units.length >= length) return;
  words.hashes = new Int32Array(length * 2);
  words.starts = new Int32Array(length * 2);
  words.sizes = new Uint8Array(length * 2);
  units = new Uint16Array(length * 2);
  bytes = Buffer.from(units.buffer);
}

function readSegments(text: string): void {
  const { hashes, starts, sizes } = words;
  let count = 0;
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(0, maxSegmented))) {
    if (isWordLike !== true) continue;
    let value = fnvStart;
    for (let at = 0; at < segment.length; at += 1)
      value = Math.imul(value ^ segment.charCodeAt(at), fnvPrime);
    hashes[count] = value;
    starts[count] = index;
    sizes[count] = Math.min(segment.length, 255);
    count += 1;
  }
  words.count = count;
  words.text = text;
  words.isSegmented = true;
}

const space = 0;
const ignored = 1;
const foldedUnit = 0xffff;
/** Marks the letters whose lower case, or whose words, only the tables of Unicode know. */
const foreign = 0x10000;
/** What each UTF-16 unit is in a word: a letter or digit, in lower case if it is ASCII, the end, or nothing. */
const folding = createFolding();

function createFolding(): Int32Array {
  const table = new Int32Array(0x10000);
  for (let unit = 0; unit < table.length; unit += 1) {
    // As the text is read: its bytes are little-endian on every machine.
    bytes.writeUInt16LE(unit);
    table[units[0] as number] = unit < 128 ? foldAscii(unit) : foldBeyondAscii(unit);
  }
  return table;
}

function foldAscii(code: number): number {
  if (code <= 32) return space;
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : ignored;
}

/** Punctuation and symbols of Latin-1 and U+2000–U+2BFF (dashes, quotes, bullets, arrows) are not letters. */
function foldBeyondAscii(code: number): number {
  if (code === 0xa0) return space;
  if (code > 0xbf && (code < 0x2000 || code > 0x2bff)) return code | foreign;
  // Three of the letter-like symbols are letters in lower case, such as K for kelvin.
  return code >= 0x2100 && code <= 0x214f ? ignored | foreign : ignored;
}

/** A word without letters and digits (a dash, a bullet) does not count. Returns whether there are letters beyond ASCII. */
function readSpaced(text: string): boolean {
  makeRoom(text.length);
  bytes.write(text, 'utf16le');
  const { hashes, starts, sizes } = words;
  const { length } = text;
  let seen = 0;
  let count = 0;
  let at = 0;
  while (at < length) {
    let unit = folding[units[at] as number] as number;
    seen |= unit;
    unit &= foldedUnit;
    if (unit <= ignored) {
      at += 1;
      continue;
    }
    const start = at;
    let value = fnvStart;
    let size = 0;
    while (unit !== space) {
      if (unit > ignored) {
        value = Math.imul(value ^ unit, fnvPrime);
        size += 1;
      }
      at += 1;
      if (at === length) break;
      const next = folding[units[at] as number] as number;
      seen |= next;
      unit = next & foldedUnit;
    }
    hashes[count] = value;
    starts[count] = start;
    sizes[count] = Math.min(size, 255);
    count += 1;
  }
  words.count = count;
  words.text = text;
  words.isSegmented = false;
  return seen >= foreign;
}
