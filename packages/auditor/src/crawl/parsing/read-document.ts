import { EgressError, type EgressResponse } from '@fettle/egress';
import { createDocumentDecoder } from '../charset/charset.ts';
import { type PageParsers, ParseLimitError } from './page-parsers.ts';
import type { ParsedBody } from './parse-body.ts';

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);
const htmlStart = /^\s*<(?:!doctype html|html|head|body|script|title|h1|div|p|a|table|!--)[\s>]?/i;

/** Why a body could not be read to its end: an egress code, or `UNREADABLE`. */
interface ReadError {
  code: string;
  message: string;
}

/** What is known of a document. Null where there is no body, or nothing could be read. */
export interface ReadDocument extends ParsedBody {
  error: ReadError | null;
}

const nothing: ParsedBody = { document: null, references: [] };

/**
 * Reads the body of a response and parses it, if it is HTML. Null when it is something else; the caller must then
 * discard the body. If the connection breaks, the page contains what arrived, and `error` says why.
 */
export async function readDocument(
  url: string,
  response: EgressResponse,
  headers: Record<string, string>,
  parsers: PageParsers,
): Promise<ReadDocument | null> {
  const type = readType(headers['content-type']);
  if (/^\s*attachment/i.test(headers['content-disposition'] ?? '')) return null;
  if (type.mime !== null && !htmlTypes.has(type.mime)) return null;
  if (response.status === 204 || response.status === 304 || headers['content-length'] === '0') {
    if (type.mime === null) return null;
    await response.discard();
    return { ...nothing, error: null };
  }
  const body = await collectBody(response, type);
  if (body === null) return null;
  const { bytes, error } = body;
  if (bytes.byteLength === 0) return { ...nothing, error };
  try {
    return { ...(await parsers.parse({ url, headers, charset: type.charset, bytes })), error };
  } catch (cause) {
    if (!(cause instanceof ParseLimitError)) throw cause;
    return { ...nothing, error: { code: 'UNREADABLE', message: cause.message } };
  }
}

interface CollectedBody {
  bytes: Uint8Array;
  error: ReadError | null;
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

async function collectBody(response: EgressResponse, type: MediaType): Promise<CollectedBody | null> {
  const sniffer = type.mime === null ? createSniffer(type.charset) : null;
  const chunks: Uint8Array[] = [];
  let error: ReadError | null = null;
  try {
    for await (const bytes of response.body) {
      chunks.push(bytes);
      if (sniffer?.write(bytes) === 'other') return null;
    }
  } catch (cause) {
    if (!(cause instanceof EgressError) || cause.code === 'ABORTED') throw cause;
    error = cause;
  }
  if (sniffer !== null && sniffer.end() === 'other') return null;
  return { bytes: joinChunks(chunks), error };
}

/** With memory of its own: what is sent to a thread would otherwise take along all that shares its memory. */
function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}

interface Sniffer {
  /** Whether the body is HTML, once its first characters have come. */
  write(bytes: Uint8Array): 'html' | 'other' | null;
  end(): 'html' | 'other';
}

/** Without a type the start of the body decides (MIME Sniffing standard). */
function createSniffer(charset: string | null): Sniffer {
  const decoder = createDocumentDecoder(charset);
  let decided: 'html' | 'other' | null = null;
  const decide = (text: string): 'html' | 'other' | null => {
    if (decided === null && text !== '') decided = htmlStart.test(text) ? 'html' : 'other';
    return decided;
  };
  return {
    write: (bytes) => decided ?? decide(decoder.write(bytes)),
    end: () => decided ?? decide(decoder.end()) ?? 'other',
  };
}
