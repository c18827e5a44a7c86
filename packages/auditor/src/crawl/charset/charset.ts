import { isAscii, isUtf8 } from 'node:buffer';
import { findMetaCharset } from './meta-charset.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** Where a declaration in the document must end (HTML, "prescan a byte stream"). */
const prescanBytes = 1024;

export interface CharsetFacts {
  used: string;
  source: 'bom' | 'header' | 'meta' | 'fallback';
  header: string | null;
  meta: string | null;
}

/** Decodes the bytes of a document as they arrive, once its charset is known. */
export interface DocumentDecoder {
  write(bytes: Uint8Array): string;
  end(): string;
  facts(): CharsetFacts;
}

/** The WHATWG name of a label (`latin1` → `windows-1252`); null for an unknown label. */
export function resolveCharset(label: string | null): string | null {
  if (label === null) return null;
  const name = label.trim().toLowerCase();
  if (name === 'x-user-defined') return 'windows-1252';
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Decoder for one document: by the byte order mark, else the header, else a meta element in the first 1024 bytes, else as
 * UTF-8 if the first non-ASCII bytes are valid UTF-8, else as windows-1252.
 */
export function createDocumentDecoder(headerLabel: string | null): DocumentDecoder {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let facts: CharsetFacts = { used: 'utf-8', source: 'fallback', header: headerLabel, meta: null };
  let decode: Decode | null = null;

  const begin = (): string => {
    const start = Buffer.concat(held);
    held = [];
    facts = chooseCharset(start, headerLabel);
    decode =
      facts.source === 'fallback'
        ? guessingDecode((used) => (facts = { ...facts, used }))
        : decodeAs(facts.used);
    return decode(start, true);
  };

  return {
    write(bytes) {
      if (decode !== null) return decode(bytes, true);
      held.push(bytes);
      heldBytes += bytes.byteLength;
      return heldBytes >= prescanBytes ? begin() : '';
    },
    end() {
      const start = decode === null ? begin() : '';
      return start + (decode?.(new Uint8Array(), false) ?? '');
    },
    facts: () => facts,
  };
}

type Decode = (bytes: Uint8Array, more: boolean) => string;

function chooseCharset(start: Uint8Array, header: string | null): CharsetFacts {
  const meta = findMetaCharset(Buffer.from(start.subarray(0, prescanBytes)).toString('latin1'));
  const mark = findMark(start);
  if (mark !== null) return { used: mark, source: 'bom', header, meta };
  const fromHeader = resolveCharset(header);
  if (fromHeader !== null) return { used: fromHeader, source: 'header', header, meta };
  const fromMeta = resolveCharset(meta);
  // A document whose meta element is readable as ASCII is not UTF-16, whatever it says (HTML, same section).
  if (fromMeta !== null)
    return { used: fromMeta.startsWith('utf-16') ? 'utf-8' : fromMeta, source: 'meta', header, meta };
  return { used: 'utf-8', source: 'fallback', header, meta };
}

function findMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function decodeAs(charset: string): Decode {
  if (charset === 'windows-1252') return (bytes) => decodeWindows1252(bytes);
  const decoder = new TextDecoder(charset);
  return (bytes, more) => decoder.decode(bytes, { stream: more });
}

/** ASCII is the same in both candidates, so the choice waits for the first chunk with other bytes. */
function guessingDecode(choose: (used: string) => void): Decode {
  let decode: Decode | null = null;
  return (bytes, more) => {
    if (decode === null) {
      if (isAscii(bytes)) return Buffer.from(bytes).toString('latin1');
      const used = isUtf8(withoutPartialEnd(bytes)) ? 'utf-8' : 'windows-1252';
      choose(used);
      decode = decodeAs(used);
    }
    return decode(bytes, more);
  };
}

/** Drops a multi-byte character that may be cut off at the end of the chunk. */
function withoutPartialEnd(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}
