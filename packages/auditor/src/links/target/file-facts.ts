import { cleanText } from '../../crawl/text/clean-text.ts';
import type { FileFacts } from '../../sink.ts';
import type { LinkAnswer } from './classify-response.ts';

const LONGEST = 200;

/** What a good answer says of its file; null for every other answer. */
export function readFileFacts({ status, headers, counted, pixels }: LinkAnswer): FileFacts | null {
  if (status === null || status < 200 || status > 299) return null;
  const read = (name: string): string | null => {
    const value = headers[name];
    return value === undefined ? null : cleanText(value, LONGEST);
  };
  return {
    contentType: read('content-type'),
    bytes: readLength(headers) ?? counted,
    cacheControl: read('cache-control'),
    expires: read('expires'),
    ...(pixels === undefined ? {} : { pixels }),
  };
}

/** Bytes of the whole file by its headers: of a part of it (RFC 9110 §14.4) those of the whole, when they are known. */
export function readLength(headers: Record<string, string>): number | null {
  const range = headers['content-range'];
  const text =
    range === undefined
      ? /^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0]
      : /^bytes \d{1,15}-\d{1,15}\/(\d{1,15})$/i.exec(range)?.[1];
  return text === undefined ? null : Number(text);
}
