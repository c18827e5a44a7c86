import type { DocumentFacts, PageFacts } from './facts.ts';

/**
 * The facts of a document as the JSON text in which they are stored, with what the crawl itself reads of them. They are
 * written where the page is parsed, and no other thread has to build them again. As bytes, they lie outside of the heap:
 * strings would be copied from thread to thread, and by the garbage collector until they are stored.
 */
export interface SerializedDocument {
  /** UTF-8. */
  json: Uint8Array<ArrayBuffer>;
  /** `text.hash` of the facts. */
  textHash: string | null;
  /** The first title; an empty string without one. */
  title: string;
}

/** Facts of a page as the crawl passes them to its store. */
export type CrawledFacts = Omit<PageFacts, 'document'> & { document: SerializedDocument | null };

const encoder = new TextEncoder();
const noDocument = encoder.encode('null');
const end = encoder.encode('}');

export function serializeDocument(document: DocumentFacts): SerializedDocument {
  return {
    json: encoder.encode(JSON.stringify(document)),
    textHash: document.text.hash,
    title: document.titles[0] ?? '',
  };
}

/** JSON of the {@link PageFacts} in UTF-8. */
export function serializeFacts(facts: CrawledFacts): Uint8Array {
  const { document } = facts;
  // The document comes last, whatever the order of the facts.
  const rest = JSON.stringify({ ...facts, document: undefined });
  const start = Buffer.from(`${rest.slice(0, -1)},"document":`);
  return Buffer.concat([start, document?.json ?? noDocument, end]);
}
