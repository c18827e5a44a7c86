import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { limits } from '@fettle/contract';

/**
 * API tokens and sign-in tokens: `ftl_<public id>_<secret><checksum>`, all base62. With the checksum, scanners and the service
 * detect a damaged or invented token without a query; it protects nothing. Tokens of identity providers begin with
 * `ftlscim_`, so that scanners and people can tell which one they have found.
 */

export type TokenPrefix = 'ftl' | 'ftlscim';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicIdCharacters = 10;
/** 32 × log2(62) = 190 bits; the contract promises 160. */
const secretCharacters = 32;
const checksumCharacters = 6;

/** At least 27 characters of secret, so that longer secrets stay readable. */
const pattern = /^(ftl|ftlscim)_([0-9A-Za-z]{10})_[0-9A-Za-z]{27,}$/;

export interface NewToken {
  /** Shown once, never stored. */
  token: string;
  publicId: string;
  lastFour: string;
  hash: Buffer;
}

/** `random` returns that many random bytes; only tests replace it. */
export function generateToken(
  random: (bytes: number) => Uint8Array = randomBytes,
  prefix: TokenPrefix = 'ftl',
): NewToken {
  const publicId = randomBase62(publicIdCharacters, random);
  const body = `${prefix}_${publicId}_${randomBase62(secretCharacters, random)}`;
  const token = body + checksum(body);
  return { token, publicId, lastFour: token.slice(-4), hash: Buffer.from(hashToken(token), 'base64') };
}

/** The public part of a token whose form and checksum are right; null for any other text. */
export function parseToken(text: string, prefix: TokenPrefix = 'ftl'): { publicId: string } | null {
  if (text.length > limits.tokenCharacters) return null;
  const [, kind, publicId] = pattern.exec(text) ?? [];
  if (publicId === undefined || kind !== prefix) return null;
  const body = text.slice(0, -checksumCharacters);
  return checksum(body) === text.slice(-checksumCharacters) ? { publicId } : null;
}

/**
 * SHA-256 in base64, all that is stored of a token. A fast hash is right here: nobody can guess 190 random bits, however
 * fast the attempts.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64');
}

/** CRC-32 (as in zlib) of the text as six base62 digits, most significant first. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < checksumCharacters; index += 1) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Bytes from 248 (4 × 62) on are discarded: the remainder of all bytes would favor the first digits. */
function randomBase62(length: number, random: (bytes: number) => Uint8Array): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}
