import { isUtf8 } from 'node:buffer';

/** Text with the same rules as the bytes, but safe to store: without NUL and control characters. */
export interface DecodedRobots {
  text: string;
  /** Search engines only read UTF-8 and find no rules in UTF-16. */
  isUtf16: boolean;
}

/**
 * Reads the bytes of a robots.txt. A byte order mark is skipped, even the partial one some editors leave. Bytes that
 * are not UTF-8 become escapes, as Google's parser compares them. As in that parser, a NUL ends its line.
 */
export function decodeRobots(bytes: Uint8Array): DecodedRobots {
  const utf16 = findUtf16(bytes);
  const raw = utf16 === null ? decodeUtf8(withoutMark(bytes)) : new TextDecoder(utf16).decode(bytes);
  return { text: withoutControls(raw), isUtf16: utf16 !== null };
}

function findUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

const mark = [0xef, 0xbb, 0xbf];

function withoutMark(bytes: Uint8Array): Buffer {
  let length = 0;
  while (length < mark.length && bytes[length] === mark[length]) length += 1;
  return Buffer.from(bytes.buffer, bytes.byteOffset + length, bytes.byteLength - length);
}

/** Well-formed multi-byte sequences (Unicode, table 3-7) or one invalid byte, in text read as latin1. */
const utf8Sequence =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|\xED[\x80-\x9F][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[\x80-\xFF]/g;

/** {@link decodeRobots} for bytes that are UTF-8 with a few invalid ones. */
export function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return bytes.toString('latin1').replace(utf8Sequence, (sequence) => {
    const octets = Buffer.from(sequence, 'latin1');
    return octets.length > 1 ? octets.toString('utf8') : `%${octets.toString('hex').toUpperCase()}`;
  });
}

function withoutControls(text: string): string {
  return text
    .replace(/\0[^\r\n]*/g, '')
    .replace(/[\v\f]/g, ' ')
    .replace(/[^\P{Cc}\t\r\n\u0080-\u009F]/gu, '\uFFFD')
    .toWellFormed();
}
