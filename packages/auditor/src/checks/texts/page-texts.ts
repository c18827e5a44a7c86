import type { DocumentFacts } from '../../facts.ts';
import { collapse } from './words.ts';

/** The first title with text, with whitespace collapsed. Null if the page has none. */
export function titleOf(document: DocumentFacts | null): string | null {
  return firstText(document?.titles ?? []);
}

/** The first meta description with text, with whitespace collapsed. Null if the page has none. */
export function descriptionOf(document: DocumentFacts | null): string | null {
  return firstText(document?.descriptions ?? []);
}

/** The text of the first h1 with text. Null if the page has none. */
export function h1Of(document: DocumentFacts | null): string | null {
  return firstText((document?.headings ?? []).filter(({ level }) => level === 1).map(({ text }) => text));
}

function firstText(texts: string[]): string | null {
  for (const text of texts) {
    const collapsed = collapse(text);
    if (collapsed !== '') return collapsed;
  }
  return null;
}
