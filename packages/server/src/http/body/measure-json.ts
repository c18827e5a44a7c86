import { randomInt } from 'node:crypto';
import { limits } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const listOpens = 0x5b;
const listEnds = 0x5d;
const objectOpens = 0x7b;
const objectEnds = 0x7d;

/** Random and secret, so that nobody can choose keys that collide. */
const seed = randomInt(2 ** 31);

/**
 * Rejects JSON that is nested too deeply or has too many keys in one object, too many values, or too many distinct
 * keys, before any of it is parsed: a megabyte of `{},` becomes a third of a million objects, and every later step pays
 * for each of them. For every object with a new set of keys, V8 creates a hidden class.
 *
 * Counts in one pass over the bytes and leaves all other errors to JSON.parse.
 */
export function measureJson(bytes: Uint8Array, mostValues: number = limits.jsonValues): void {
  /** For each open object, how many keys it has so far; -1 for an array. */
  const open = new Int32Array(limits.jsonDepth + 1);
  let depth = 0;
  let values = 1;
  let hasOpened = false;
  const names = new Set<number>();
  let isKey = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte <= 0x20) continue;
    const isEnd = byte === listEnds || byte === objectEnds;
    if (byte === comma || (hasOpened && !isEnd)) {
      values += 1;
      if (values > mostValues) refuse(`The body has more than ${mostValues} values.`);
      const keys = open[depth] as number;
      isKey = depth > 0 && keys >= 0;
      if (isKey) {
        open[depth] = keys + 1;
        if (keys >= limits.jsonKeys) refuse(`An object in the body has more than ${limits.jsonKeys} keys.`);
      }
    }
    hasOpened = false;
    if (byte === quote) {
      const end = endOfText(bytes, at + 1);
      if (isKey) {
        names.add(hashOf(bytes, at + 1, end));
        if (names.size > limits.jsonNames)
          refuse(`The body has more than ${limits.jsonNames} distinct keys.`);
      }
      isKey = false;
      at = end;
    } else if (byte === listOpens || byte === objectOpens) {
      depth += 1;
      if (depth > limits.jsonDepth) refuse(`The body is nested more than ${limits.jsonDepth} levels deep.`);
      open[depth] = byte === listOpens ? -1 : 0;
      hasOpened = true;
    } else if (isEnd && depth > 0) depth -= 1;
  }
}

/** FNV-1a. Two keys with the same hash count as one, which is harmless. */
function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = seed;
  for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash;
}

/** Index of the closing quote of a string, or the end of the bytes. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function refuse(message: string): never {
  throw new ApiError('BAD_REQUEST', message);
}
