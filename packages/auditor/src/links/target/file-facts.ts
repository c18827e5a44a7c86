import { cleanText } from '../../crawl/text/clean-text.ts';
import type { FileFacts } from '../../crawl-store.ts';
import type { LinkResponse } from './link-response.ts';

const maxValue = 200;

/** What a successful response says about its file; null for every other response. */
export function readFileFacts({ status, headers, countedBytes, pixels }: LinkResponse): FileFacts | null {
  if (status === null || status < 200 || status > 299) return null;
  const read = (name: string): string | null => {
    const value = headers[name];
    return value === undefined ? null : cleanText(value, maxValue);
  };
  return {
    contentType: read('content-type'),
    bytes: readContentLength(headers) ?? countedBytes,
    cacheControl: read('cache-control'),
    expires: read('expires'),
    ...(pixels === undefined ? {} : { pixels }),
  };
}

/** Bytes of the whole file according to its headers; of a partial response (RFC 9110 §14.4) the total, when given. */
export function readContentLength(headers: Record<string, string>): number | null {
  const range = headers['content-range'];
  const text =
    range === undefined
      ? /^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0]
      : /^bytes \d{1,15}-\d{1,15}\/(\d{1,15})$/i.exec(range)?.[1];
  return text === undefined ? null : Number(text);
}
