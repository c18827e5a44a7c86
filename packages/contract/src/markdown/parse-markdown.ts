import { type FindPerson, parseInline } from './parse-inline.ts';
import { parseTable, startsTable } from './parse-table.ts';
import { paragraphOf, type TextNode } from './text-node.ts';

export type { FindPerson } from './parse-inline.ts';

/** Deeper quotes and lists are text. */
const maxDepth = 8;

/**
 * Markdown as a rich text: what the editor of the dashboard writes, which is CommonMark with task lists, tables, and
 * strikethrough, and with a break at every line end, as people expect of comments. Text without Markdown stays as it is.
 * HTML is text. Links are http, https, and mailto URLs; images are files attached to tasks.
 */
export function parseMarkdown(source: string, findPerson: FindPerson = () => null): TextNode {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const content = parseBlocks(lines, { findPerson, depth: 0 });
  return { type: 'doc', content: content.length === 0 ? [paragraphOf([])] : content };
}

interface Place {
  findPerson: FindPerson;
  depth: number;
}

/** Blocks that begin at a line, and the number of lines they take; null if none of that kind begins there. */
type BlockParser = (lines: readonly string[], at: number, place: Place) => Parsed | null;

interface Parsed {
  node: TextNode;
  next: number;
}

const blockParsers: readonly BlockParser[] = [
  parseFence,
  parseHeading,
  parseRule,
  parseQuote,
  parseList,
  parseGrid,
];

function parseBlocks(lines: readonly string[], place: Place): TextNode[] {
  const nodes: TextNode[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const parsed = parseBlock(lines, at, place) ?? parseParagraph(lines, at, place);
    nodes.push(parsed.node);
    at = parsed.next;
  }
  return nodes;
}

function parseBlock(lines: readonly string[], at: number, place: Place): Parsed | null {
  for (const parse of blockParsers) {
    const parsed = parse(lines, at, place);
    if (parsed !== null) return parsed;
  }
  return null;
}

function parseParagraph(lines: readonly string[], start: number, { findPerson, depth }: Place): Parsed {
  let next = start + 1;
  while (next < lines.length && !isBlank(lines[next]) && !interrupts(lines, next, depth)) next += 1;
  const text = lines.slice(start, next).map((line) => line.trim());
  return { node: paragraphOf(parseInline(text.join('\n'), findPerson)), next };
}

/** Whether a block begins at this line although the line before belongs to a paragraph. */
function interrupts(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? '';
  if (fence.test(line) || heading.test(line) || rule.test(line)) return true;
  if (depth >= maxDepth) return false;
  const item = readItem(line);
  // “in\n2024. That year” is no list.
  return /^ {0,3}>/.test(line) || (item !== null && item.text.trim() !== '' && item.start <= 1);
}

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]{0,50})[ \t]*$/;

function parseFence(lines: readonly string[], start: number): Parsed | null {
  const [, sign = '', language = ''] = fence.exec(lines[start] ?? '') ?? [];
  if (sign === '') return null;
  let end = start + 1;
  while (end < lines.length && !closesFence(lines[end] ?? '', sign)) end += 1;
  const text = lines.slice(start + 1, end).join('\n');
  const content = text === '' ? {} : { content: [{ type: 'text', text }] };
  const attrs = { language: language === '' ? null : language };
  return { node: { type: 'codeBlock', attrs, ...content }, next: end + 1 };
}

function closesFence(line: string, sign: string): boolean {
  const found = line.trim();
  return found.length >= sign.length && found === (sign[0] ?? '').repeat(found.length);
}

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;

function parseHeading(lines: readonly string[], at: number, { findPerson }: Place): Parsed | null {
  const [, signs = '', text = ''] = heading.exec(lines[at] ?? '') ?? [];
  if (signs === '') return null;
  const content = parseInline(text.trim(), findPerson);
  return { node: { type: 'heading', attrs: { level: signs.length }, content }, next: at + 1 };
}

const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;

function parseRule(lines: readonly string[], at: number): Parsed | null {
  return rule.test(lines[at] ?? '') ? { node: { type: 'horizontalRule' }, next: at + 1 } : null;
}

function parseQuote(lines: readonly string[], start: number, place: Place): Parsed | null {
  if (place.depth >= maxDepth) return null;
  let next = start;
  while (/^ {0,3}>/.test(lines[next] ?? '')) next += 1;
  if (next === start) return null;
  const inner = lines.slice(start, next).map((line) => line.replace(/^ {0,3}> ?/, ''));
  const content = parseBlocks(inner, { ...place, depth: place.depth + 1 });
  return {
    node: { type: 'blockquote', content: content.length === 0 ? [paragraphOf([])] : content },
    next,
  };
}

interface ItemLine {
  kind: 'bulletList' | 'orderedList' | 'taskList';
  /** The number of an ordered item, otherwise 1. */
  start: number;
  isChecked: boolean;
  text: string;
  /** How far the lines of its content are indented. */
  indent: number;
}

function readItem(line: string): ItemLine | null {
  const [, space = '', sign = '', gap = '', text = ''] =
    /^( {0,3})([-*+]|\d{1,6}[.)])(?:([ \t]+)(.*))?$/.exec(line) ?? [];
  if (sign === '' || (gap === '' && text !== '')) return null;
  const indent = space.length + sign.length + Math.min(Math.max(gap.length, 1), 4);
  if (sign.length > 1)
    return { kind: 'orderedList', start: Number.parseInt(sign, 10), isChecked: false, text, indent };
  const box = /^\[([ xX])\](?:[ \t]+(.*))?$/.exec(text);
  if (box === null) return { kind: 'bulletList', start: 1, isChecked: false, text, indent };
  return { kind: 'taskList', start: 1, isChecked: box[1] !== ' ', text: box[2] ?? '', indent };
}

function parseList(lines: readonly string[], start: number, place: Place): Parsed | null {
  const first = place.depth >= maxDepth ? null : readItem(lines[start] ?? '');
  // A dash or a number alone is text.
  if (
    first === null ||
    (first.text === '' && first.kind !== 'taskList' && !/[ \t]$/.test(lines[start] ?? ''))
  )
    return null;
  const content: TextNode[] = [];
  let at = start;
  for (let item: ItemLine | null = first; item?.kind === first.kind; item = readItem(lines[at] ?? '')) {
    const end = endOfItem(lines, at + 1, item.indent);
    const { indent } = item;
    const inner = [item.text, ...lines.slice(at + 1, end).map((line) => dedent(line, indent))];
    content.push(toItem(item, parseBlocks(inner, { ...place, depth: place.depth + 1 })));
    at = end;
    while (isBlank(lines[at]) && readItem(lines[at + 1] ?? '')?.kind === first.kind) at += 1;
  }
  const attrs = first.kind === 'orderedList' ? { attrs: { start: first.start } } : {};
  return { node: { type: first.kind, ...attrs, content }, next: at };
}

function toItem({ kind, isChecked }: ItemLine, blocks: TextNode[]): TextNode {
  // The editor begins each item with a paragraph.
  const content = blocks[0]?.type === 'paragraph' ? blocks : [paragraphOf([]), ...blocks];
  if (kind === 'taskList') return { type: 'taskItem', attrs: { checked: isChecked }, content };
  return { type: 'listItem', content };
}

/** The content of an item continues with indented lines, also after blank ones. */
function endOfItem(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue;
    if (indentOf(lines[at] ?? '') < Math.min(indent, 2)) break;
    end = at + 1;
  }
  return end;
}

function indentOf(line: string): number {
  return (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
}

function dedent(line: string, indent: number): string {
  const spaces = /^[ \t]*/.exec(line)?.[0] ?? '';
  const width = spaces.replaceAll('\t', '    ').length;
  return ' '.repeat(Math.max(0, width - indent)) + line.slice(spaces.length);
}

function parseGrid(lines: readonly string[], at: number, { findPerson }: Place): Parsed | null {
  return startsTable(lines, at) ? parseTable(lines, at, (text) => parseInline(text, findPerson)) : null;
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}
