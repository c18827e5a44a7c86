import { limits, parseMarkdown } from '@fettle/contract';
import { escapeText } from '../../../escape-html.ts';
import type { RichDocument } from '../rich-text/document.ts';
import { documentToHtml } from '../rich-text/document-to-html.ts';

/** A few signs of Markdown can become many tags. No text without them becomes longer than this. */
const maxHtml = 8 * limits.commentCharacters;

/**
 * The body of a comment, which is Markdown, as HTML: paragraphs at empty lines, breaks at line ends, http(s) URLs as links,
 * and whatever else the editor of the dashboard writes. HTML in it is text. Everything comes from a document, so the result
 * needs no sanitizer.
 */
export function commentHtml(body: string): string {
  const blank = body.trim() === '';
  const html = blank ? '' : documentToHtml(parseMarkdown(body) as RichDocument);
  return html.length <= maxHtml ? html : plainHtml(body);
}

function plainHtml(body: string): string {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br />')}</p>`)
    .join('');
}
