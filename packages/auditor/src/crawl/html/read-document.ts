import { EgressError, type EgressResponse } from '@fettle/egress';
import { createDocumentDecoder } from '../charset/charset.ts';
import { createPageParser, type ParsedPage } from './parse-page.ts';

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);
const htmlStart = /^\s*<(?:!doctype html|html|head|body|script|title|h1|div|p|a|table|!--)[\s>]?/i;

/**
 * Reads the body of a response and parses it as it arrives, if it is HTML. Null when it is something else; the caller
 * must then discard the body. `page` is null when there is no body. If the connection breaks, the page contains what
 * arrived, and `error` says why.
 */
export async function readDocument(
  url: string,
  response: EgressResponse,
  headers: Record<string, string>,
): Promise<{ page: ParsedPage | null; error: EgressError | null } | null> {
  const type = readType(headers['content-type']);
  if (/^\s*attachment/i.test(headers['content-disposition'] ?? '')) return null;
  if (type.mime !== null && !htmlTypes.has(type.mime)) return null;
  if (response.status === 204 || response.status === 304 || headers['content-length'] === '0') {
    if (type.mime === null) return null;
    await response.discard();
    return { page: null, error: null };
  }
  return parseBody(url, response, type);
}

interface MediaType {
  mime: string | null;
  charset: string | null;
}

/** MIME type and charset of a Content-Type; the last of repeated headers counts, as in browsers. */
function readType(header: string | undefined): MediaType {
  const value = header?.split('\n').at(-1) ?? '';
  const mime = value.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(value);
  return {
    mime: mime === '' ? null : mime,
    charset: (charset?.[1] ?? charset?.[2] ?? null)?.slice(0, 50) ?? null,
  };
}

async function parseBody(
  url: string,
  response: EgressResponse,
  type: MediaType,
): Promise<{ page: ParsedPage | null; error: EgressError | null } | null> {
  const decoder = createDocumentDecoder(type.charset);
  const parser = createPageParser(url);
  let undecided = type.mime === null;
  let empty = true;
  let error: EgressError | null = null;
  const write = (text: string): boolean => {
    if (text === '') return true;
    // Without a type the start of the body decides (MIME Sniffing standard).
    if (undecided && !htmlStart.test(text)) return false;
    undecided = false;
    empty = false;
    parser.write(text);
    return true;
  };
  try {
    for await (const bytes of response.body) if (!write(decoder.write(bytes))) return null;
  } catch (cause) {
    if (!(cause instanceof EgressError) || cause.code === 'ABORTED') throw cause;
    error = cause;
  }
  if (!write(decoder.end())) return null;
  if (empty && type.mime === null) return null;
  return { page: empty ? null : parser.end(decoder.facts()), error };
}
