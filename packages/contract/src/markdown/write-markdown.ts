import type { TextMark, TextNode } from './text-node.ts';
import { emailPattern, isLink, toBareUrl, urlPattern } from './urls.ts';

/** How a text mentions the person with that ID, without the `@`; null if they are unknown. */
export type HandleOf = (id: string) => string | null;

/** A rich text as Markdown that {@link parseMarkdown} reads as the same text. What Markdown cannot say becomes text. */
export function writeMarkdown(document: unknown, handleOf: HandleOf = () => null): string {
  return writeBlocks((document as TextNode).content ?? [], handleOf).trim();
}

function writeBlocks(nodes: readonly TextNode[], handleOf: HandleOf): string {
  return nodes
    .map((node) => writeBlock(node, handleOf))
    .filter((block) => block !== '')
    .join('\n\n');
}

function writeBlock(node: TextNode, handleOf: HandleOf): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level ?? 1))} ${writeInline(content, handleOf).replaceAll('\n', ' ')}`;
    case 'bulletList':
      return content.map((item) => writeItem('- ', item, handleOf)).join('\n');
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1);
      return content.map((item, index) => writeItem(`${start + index}. `, item, handleOf)).join('\n');
    }
    case 'taskList':
      return content
        .map((item) => writeItem('- ', item, handleOf, item.attrs?.checked === true ? '[x] ' : '[ ] '))
        .join('\n');
    case 'blockquote':
      return writeBlocks(content, handleOf)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    case 'codeBlock':
      return writeFence(node);
    case 'horizontalRule':
      return '---';
    case 'image':
      return writeImage(node);
    case 'table':
      return writeTable(content, handleOf);
    default:
      return escapeLineStarts(writeInline(content, handleOf));
  }
}

function writeItem(sign: string, item: TextNode, handleOf: HandleOf, box = ''): string {
  const [first, ...rest] = item.content ?? [];
  const head = first === undefined ? '' : writeBlock(first, handleOf);
  const blocks = rest
    .map((node) => ({ text: writeBlock(node, handleOf), isList: node.type.endsWith('List') }))
    .filter(({ text }) => text !== '')
    // A list follows its item directly. Another paragraph needs a blank line, or it would continue the first one.
    .map(({ text, isList }) => (isList ? `\n${text}` : `\n\n${text}`));
  const indent = ' '.repeat(sign.length);
  const lines = `${box}${head}${blocks.join('')}`.split('\n');
  return `${sign}${lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n')}`;
}

function writeFence(node: TextNode): string {
  const text = (node.content ?? []).map((each) => each.text ?? '').join('');
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const sign = '`'.repeat(longest + 1);
  const { language } = node.attrs ?? {};
  const shown = typeof language === 'string' && /^[\w+#.-]{1,50}$/.test(language) ? language : '';
  return `${sign}${shown}\n${text}\n${sign}`;
}

function writeImage({ attrs = {} }: TextNode): string {
  const alt = typeof attrs.alt === 'string' ? attrs.alt : '';
  return `![${alt.replace(/[[\]\n\\]+/g, ' ').trim()}](${String(attrs.src)})`;
}

function writeTable(rows: readonly TextNode[], handleOf: HandleOf): string {
  const lines = rows.map(
    (row) => `| ${(row.content ?? []).map((cell) => writeCell(cell, handleOf)).join(' | ')} |`,
  );
  const columns = rows[0]?.content?.length ?? 0;
  return [
    lines[0] ?? '',
    `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`,
    ...lines.slice(1),
  ].join('\n');
}

/** A cell of a Markdown table is one line. */
function writeCell(cell: TextNode, handleOf: HandleOf): string {
  const text = linesOf(cell).map((node) => writeInline(node.content ?? [], handleOf));
  return text.join(' ').replaceAll('\n', ' ').replaceAll('|', String.raw`\|`);
}

function linesOf(node: TextNode): TextNode[] {
  const content = node.content ?? [];
  return content.some(({ type }) => type === 'text' || type === 'mention')
    ? [node]
    : content.flatMap(linesOf);
}

const signs: Record<string, string> = { bold: '**', italic: '*', strike: '~~' };
const order = ['link', 'bold', 'italic', 'strike', 'code'];

function writeInline(nodes: readonly TextNode[], handleOf: HandleOf): string {
  let out = '';
  /** White space between texts: emphasis must not begin or end with it. */
  let space = '';
  let open: TextMark[] = [];
  const close = (kept: number): void => {
    for (const mark of open.slice(kept).reverse()) out += closing(mark);
    open = open.slice(0, kept);
  };
  for (const node of nodes) {
    const marks = marksOf(node);
    const raw = writeLeaf(node, handleOf);
    const isText = node.type === 'text' && !marks.some(({ type }) => type === 'code');
    const [, lead = '', core = '', trail = ''] = isText
      ? (/^(\s*)([\s\S]*?)(\s*)$/.exec(raw) ?? [])
      : ['', '', raw, ''];
    if (core === '') {
      space += raw;
      continue;
    }
    const written = marks.filter(({ type }) => type !== 'code' && !isBare(node, type));
    let kept = 0;
    while (kept < open.length && kept < written.length && isSameMark(open[kept], written[kept])) kept += 1;
    close(kept);
    out += space + lead;
    for (const mark of written.slice(kept)) out += mark.type === 'link' ? '[' : (signs[mark.type] ?? '');
    open = written;
    out += core;
    space = trail;
  }
  close(0);
  return out + space;
}

function writeLeaf(node: TextNode, handleOf: HandleOf): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return writeImage(node);
  if (node.type === 'mention') {
    const { id, label } = node.attrs ?? {};
    return `@${handleOf(String(id)) ?? String(label ?? id)}`;
  }
  const text = node.text ?? '';
  if ((node.marks ?? []).some(({ type }) => type === 'code')) return writeCode(text);
  return isBare(node, 'link') ? text : escapeText(text);
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const sign = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${sign}${pad}${text}${pad}${sign}`;
}

function marksOf(node: TextNode): TextMark[] {
  return (node.marks ?? [])
    .filter(({ type, attrs }) => order.includes(type) && (type !== 'link' || isLink(String(attrs?.href))))
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

function closing({ type, attrs }: TextMark): string {
  if (type !== 'link') return signs[type] ?? '';
  return `](${String(attrs?.href).replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C').replaceAll('>', '%3E')})`;
}

const wholeUrl = new RegExp(`^${urlPattern}$`, 'iu');

/** A link that shows its URL is written as the URL. */
function isBare({ text = '', marks = [] }: TextNode, type: string): boolean {
  if (type !== 'link') return false;
  const link = marks.find((mark) => mark.type === 'link');
  return link?.attrs?.href === text && wholeUrl.test(text) && toBareUrl(text) === text;
}

function isSameMark(a: TextMark | undefined, b: TextMark | undefined): boolean {
  return a?.type === b?.type && a?.attrs?.href === b?.attrs?.href;
}

const urls = new RegExp(`(${urlPattern})`, 'giu');

/** Signs of Markdown in plain text, such as the stars of 2*3*4, get a backslash. URLs stay as they are. */
function escapeText(text: string): string {
  return text
    .split(urls)
    .map((part, index) => (index % 2 === 1 ? part : escapePart(part)))
    .join('');
}

/** A URL may follow the text. */
const bracketed = new RegExp(`<(?=${emailPattern}>|$)`, 'giu');

function escapePart(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`|~~/g, '\\$&')
    .replace(bracketed, '\\<')
    .replace(/(?<!\s)\*|\*(?!\s)/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_(?!\s)|(?<!\s)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\[(?=[^\]]{0,2000}\]\()/g, '\\[');
}

/** What would begin a list, a heading, a quote, or a rule at the start of a line. */
function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(\s*)(\d{1,6})([.)])(?=\s|$)/, '$1$2\\$3')
        .replace(/^(\s*)([-+]|#{1,6})(?=\s|$)/, '$1\\$2')
        .replace(/^(\s*)(>|-{3,}\s*$|~{3,}|\|?[\s:]*-[-:|\s]*$)/, '$1\\$2'),
    )
    .join('\n');
}
