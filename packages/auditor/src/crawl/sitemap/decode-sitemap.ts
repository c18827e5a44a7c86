import { resolveCharset } from '../charset/charset.ts';
import { decodeWindows1252 } from '../charset/windows-1252.ts';

/** Where the XML declaration must end. */
const declarationBytes = 256;

/** Decodes the bytes of a sitemap as they arrive. */
export interface SitemapDecoder {
  write(bytes: Uint8Array): string;
  end(): string;
  /** The problem of the encoding so far; sitemaps.org requires UTF-8. */
  problem(): string | null;
}

/**
 * Decodes a sitemap by its byte order mark, else its XML declaration, else as UTF-8. The header is ignored: servers
 * send the charset of their pages there.
 */
export function createSitemapDecoder(): SitemapDecoder {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let charset = 'utf-8';
  let decode: ((bytes: Uint8Array, more: boolean) => string) | null = null;
  let isOdd = false;

  const read = (bytes: Uint8Array, more: boolean): string => {
    if (decode === null) {
      charset = findCharset(bytes);
      decode = createDecode(charset);
    }
    const text = decode(bytes, more);
    isOdd ||= charset === 'utf-8' ? text.includes('\uFFFD') : /[\u0080-\uFFFF]/.test(text);
    return text;
  };
  const release = (more: boolean): string => {
    const start = Buffer.concat(held);
    held = [];
    return read(start, more);
  };
  return {
    write(bytes) {
      if (decode !== null) return read(bytes, true);
      held.push(bytes);
      heldBytes += bytes.byteLength;
      return heldBytes < declarationBytes ? '' : release(true);
    },
    end: () => (decode === null ? release(false) : read(new Uint8Array(), false)),
    problem() {
      if (charset.startsWith('utf-16')) return 'it is UTF-16, but sitemaps must be UTF-8';
      if (!isOdd) return null;
      return charset === 'utf-8'
        ? 'it contains bytes that are not UTF-8'
        : `it is ${charset}, but sitemaps must be UTF-8`;
    },
  };
}

function createDecode(charset: string): (bytes: Uint8Array, more: boolean) => string {
  if (charset === 'windows-1252') return (bytes) => decodeWindows1252(bytes);
  const decoder = new TextDecoder(charset);
  return (bytes, more) => decoder.decode(bytes, { stream: more });
}

function findCharset(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const head = Buffer.from(start.subarray(0, declarationBytes)).toString('latin1');
  const label = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]{1,40})["']/i.exec(
    head,
  )?.[1];
  const charset = resolveCharset(label ?? null) ?? 'utf-8';
  // A declaration that is readable as ASCII is not UTF-16, whatever it says.
  return charset.startsWith('utf-16') || charset === 'replacement' ? 'utf-8' : charset;
}
