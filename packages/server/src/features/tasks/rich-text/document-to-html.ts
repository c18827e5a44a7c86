import { escapeAttribute, escapeText } from '../../../escape-html.ts';
import type { RichDocument, RichMark, RichNode } from './document.ts';
import { linkRelation } from './sanitize-rich-html.ts';

/**
 * A checked document as HTML within the allowlist of sanitize-rich-html.ts. Recursion is safe: a checked document is
 * at most `richTextLimits.nodeDepth` deep.
 */
export function documentToHtml(document: RichDocument): string {
  return inner(document);
}

function inner(node: RichNode): string {
  return (node.content ?? []).map(toHtml).join('');
}

function toHtml(node: RichNode): string {
  const write = writers[node.type];
  // A type without a writer would vanish from the HTML while it stays in the JSON.
  if (write === undefined) throw new Error(`The node "${node.type}" has no HTML`);
  return write(node);
}

const writers: Record<string, (node: RichNode) => string> = {
  paragraph: (node) => `<p>${inner(node)}</p>`,
  heading: (node) => `<h${number(node, 'level')}>${inner(node)}</h${number(node, 'level')}>`,
  bulletList: (node) => `<ul>${inner(node)}</ul>`,
  orderedList: (node) => `<ol${attribute('start', startOf(node))}>${inner(node)}</ol>`,
  listItem: (node) => `<li>${inner(node)}</li>`,
  taskList: (node) => `<ul data-type="taskList">${inner(node)}</ul>`,
  taskItem: (node) =>
    `<li data-type="taskItem" data-checked="${node.attrs?.checked === true}">${inner(node)}</li>`,
  blockquote: (node) => `<blockquote>${inner(node)}</blockquote>`,
  codeBlock: (node) => `<pre><code${languageClass(node)}>${inner(node)}</code></pre>`,
  horizontalRule: () => '<hr />',
  hardBreak: () => '<br />',
  image: ({ attrs = {} }) =>
    `<img${['src', 'alt', 'title', 'width', 'height'].map((name) => attribute(name, attrs[name])).join('')} />`,
  table: (node) => `<table><tbody>${inner(node)}</tbody></table>`,
  tableRow: (node) => `<tr>${inner(node)}</tr>`,
  tableCell: (node) => `<td${spans(node)}>${inner(node)}</td>`,
  tableHeader: (node) => `<th${spans(node)}>${inner(node)}</th>`,
  mention: ({ attrs = {} }) =>
    `<span data-type="mention"${attribute('data-id', attrs.id)}${attribute('data-label', attrs.label)}>` +
    `@${escapeText(String(attrs.label ?? attrs.id))}</span>`,
  text: (node) => (node.marks ?? []).reduceRight(wrap, escapeText(node.text ?? '')),
};

const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
};

function wrap(html: string, mark: RichMark): string {
  if (mark.type === 'link') {
    const { href, title } = mark.attrs ?? {};
    return `<a${attribute('href', href)}${attribute('title', title)} rel="${linkRelation}">${html}</a>`;
  }
  const tag = markTags[mark.type];
  if (tag === undefined) throw new Error(`The mark "${mark.type}" has no HTML`);
  return `<${tag}>${html}</${tag}>`;
}

function number(node: RichNode, name: string): number {
  return Number(node.attrs?.[name]);
}

function startOf(node: RichNode): unknown {
  const start = node.attrs?.start;
  return start === 1 ? null : start;
}

function languageClass(node: RichNode): string {
  const language = node.attrs?.language;
  return typeof language === 'string' && /^[\w+#.-]+$/.test(language) ? ` class="language-${language}"` : '';
}

function spans({ attrs = {} }: RichNode): string {
  const span = (name: string) => (attrs[name] === 1 ? '' : attribute(name, attrs[name]));
  return span('colspan') + span('rowspan');
}

/** The schema allows only texts, numbers and booleans as attributes. */
function attribute(name: string, value: unknown): string {
  return value === null || value === undefined
    ? ''
    : ` ${name}="${escapeAttribute(String(value as string | number | boolean))}"`;
}
