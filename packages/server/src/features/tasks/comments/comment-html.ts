import { limits } from '@fettle/contract';
import { escapeText } from '../../../escape-html.ts';
import { linkRelation } from '../rich-text/sanitize-rich-html.ts';

/**
 * The body of a comment as HTML: paragraphs at empty lines, breaks at line ends, http(s) URLs as links. Everything else
 * is escaped, so the result needs no sanitizer.
 */
export function commentHtml(body: string): string {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.split('\n').map(lineHtml).join('<br />')}</p>`)
    .join('');
}

/** Quotes and backslashes end a URL: browsers interpret them differently. */
const urlPattern = /https?:\/\/[^\s<>"'`\\\p{Cc}]+/giu;

function lineHtml(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(urlPattern)) {
    const url = withoutSentence(match[0]);
    if (url.length > limits.urlCharacters || !URL.canParse(url)) continue;
    html += escapeText(line.slice(end, match.index)) + linkHtml(url);
    end = match.index + url.length;
  }
  return html + escapeText(line.slice(end));
}

function linkHtml(url: string): string {
  const escaped = escapeText(url);
  return `<a href="${escaped}" rel="${linkRelation}">${escaped}</a>`;
}

/** Punctuation that ends a sentence is not part of the URL; a closing parenthesis is when the URL opened it. */
function withoutSentence(url: string): string {
  const opens = url.includes('(');
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? '';
    if (last === ')' && opens) break;
    if (!'.,;:!?)]}*_'.includes(last)) break;
  }
  return url.slice(0, end);
}
