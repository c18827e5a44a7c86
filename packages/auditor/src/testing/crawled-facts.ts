import type { PageFacts } from '../facts.ts';
import { type CrawledFacts, serializeDocument } from '../serialized-facts.ts';

/** The facts of a page as a crawl passes them to its store. */
export function crawledFacts({ document, ...rest }: PageFacts): CrawledFacts {
  return { ...rest, document: document === null ? null : serializeDocument(document) };
}
