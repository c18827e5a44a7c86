import type { Reference } from '../../crawl-store.ts';
import { type SerializedDocument, serializeDocument } from '../../serialized-facts.ts';
import { createDocumentDecoder } from '../charset/charset.ts';
import { buildReferences } from '../html/build-references.ts';
import { parsePage } from '../html/parse-page.ts';

/** Decoded at a time: without a declared charset, the first piece with other bytes than ASCII decides. */
const bytesPerWrite = 256 * 1024;

/** The body of a response with HTML. */
export interface PageBody {
  /** Normalized URL that responded. */
  url: string;
  /** The kept headers, which refer to URLs as well. */
  headers: Record<string, string>;
  /** The label in the `Content-Type` header. */
  charset: string | null;
  bytes: Uint8Array;
}

/** What a body contains; `document` is null for an empty one. */
export interface ParsedBody {
  document: SerializedDocument | null;
  references: Reference[];
}

/** Decodes and parses a body. */
export function parseBody({ url, headers, charset, bytes }: PageBody): ParsedBody {
  const decoder = createDocumentDecoder(charset);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.byteLength; start += bytesPerWrite)
    pieces.push(decoder.write(bytes.subarray(start, start + bytesPerWrite)));
  pieces.push(decoder.end());
  const html = pieces.join('');
  if (html === '') return { document: null, references: [] };
  const page = parsePage(url, html, decoder.facts());
  return {
    document: serializeDocument(page.document),
    references: buildReferences(page, url, headers),
  };
}
