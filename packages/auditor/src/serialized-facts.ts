import type { DocumentFacts, PageFacts } from './facts.ts';

/**
 * The facts of a document as the JSON text in which they are stored, with what the crawl itself reads of them. They are
 * written where the page is parsed, and no other thread has to build them again.
 */
export interface SerializedDocument {
  json: string;
  /** `text.hash` of the facts. */
  textHash: string | null;
  /** The first title; an empty string without one. */
  title: string;
}

/** Facts of a page as the crawl passes them to its store. */
export type CrawledFacts = Omit<PageFacts, 'document'> & { document: SerializedDocument | null };

export function serializeDocument(document: DocumentFacts): SerializedDocument {
  return { json: JSON.stringify(document), textHash: document.text.hash, title: document.titles[0] ?? '' };
}

/** JSON of the {@link PageFacts}. */
export function serializeFacts({ document, ...rest }: CrawledFacts): string {
  return `${JSON.stringify(rest).slice(0, -1)},"document":${document?.json ?? 'null'}}`;
}
