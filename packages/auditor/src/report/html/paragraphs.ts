import { html, type Markup } from './html.ts';

/** A text with line breaks as paragraphs. */
export function paragraphs(text: string): Markup[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}
