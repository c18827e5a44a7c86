import { isUtf8 } from 'node:buffer';

/** Response headers: lowercase names, values of repeated headers joined by "\n". No prototype, so any name is safe. */
export type Headers = Record<string, string>;

/**
 * Reads alternating names and values, as they came on the wire. HTTP does not define the charset of a value: it is read
 * as UTF-8 if it is valid UTF-8, otherwise as Latin-1.
 */
export function readHeaders(raw: readonly Uint8Array[]): Headers {
  const headers: Headers = Object.create(null);
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = latin1(raw[i]).toLowerCase();
    const value = readValue(raw[i + 1]);
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : `${earlier}\n${value}`;
  }
  return headers;
}

function readValue(bytes: Uint8Array | undefined): string {
  const value = latin1(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the question is exactly whether a byte is outside ASCII
  if (bytes === undefined || /^[\x00-\x7f]*$/.test(value)) return value;
  return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') : value;
}

function latin1(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1') : '';
}
