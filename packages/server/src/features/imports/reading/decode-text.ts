import { UnreadableExport } from '../model.ts';

export interface DecodedText {
  text: string;
  /** The encoding, when it is not UTF-8. */
  encoding: string | null;
}

/**
 * The text of a file in UTF-8 or, as Windows programs write it, in UTF-16 or Windows-1252. Every sequence of bytes is
 * valid Windows-1252, so it is the last choice, and the report says so.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return { text: decode(bytes, encoding), encoding };
  try {
    return { text: decode(bytes, 'utf-8'), encoding: null };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (bytes.includes(0)) {
      throw new UnreadableExport('The file is binary data, not text. Choose the export itself.', {
        cause: error,
      });
    }
    return { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' };
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  // ASCII text in UTF-16 without a byte order mark has a zero in every other byte.
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length;
  if (start.length < 4) return null;
  if (zeros(1) > start.length / 3 && zeros(0) === 0) return 'UTF-16LE';
  if (zeros(0) > start.length / 3 && zeros(1) === 0) return 'UTF-16BE';
  return null;
}

/** A byte order mark is removed. */
function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
}
