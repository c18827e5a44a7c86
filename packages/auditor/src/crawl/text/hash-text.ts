import { hash } from 'node:crypto';
import type { Words } from './read-words.ts';
import { simHash } from './sim-hash.ts';

export interface TextHashes {
  hash: string | null;
  simHash: string | null;
}

/**
 * A hash that is equal for equal words, and a 64-bit SimHash over runs of three words: the more two texts differ, the more
 * of its bits do. Case, punctuation, and white space do not count where the words were read in lower case.
 */
export function hashText({ hashes, count }: Words): TextHashes {
  if (count === 0) return { hash: null, simHash: null };
  const used = hashes.subarray(0, count);
  const bytes = new Uint8Array(used.buffer, used.byteOffset, used.byteLength);
  return { hash: hash('sha256', bytes, 'hex').slice(0, 32), simHash: simHash(used) };
}
