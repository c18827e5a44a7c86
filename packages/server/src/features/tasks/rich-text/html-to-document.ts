import { ElementType, parseDocument } from 'htmlparser2';
import { documentOf, paragraph, type RichDocument, type RichMark, type RichNode } from './document.ts';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: unknown }>;
type TextLeaf = Extract<ChildNode, { data: string; parent: unknown }>;

/**
 * Sanitized HTML as a document of the fixed schema. Inline content without a block becomes a paragraph; a block
 * inside inline content splits it. Recursion is safe: sanitizing has bounded the depth.
 */
export function htmlToDocument(html: string): RichDocument {
  return documentOf(readBlocks(parseDocument(html).children));
}

type Wrap = (inline: RichNode[]) => RichNode;

/** Blocks of a list of nodes; `wrap` makes a block of each run of inline content. */
function readBlocks(nodes: ChildNode[], wrap: Wrap = paragraph): RichNode[] {
  const blocks: RichNode[] = [];
  let run: RichNode[] = [];
  const endRun = () => {
    const inline = trimRun(run);
    if (inline.length > 0) blocks.push(wrap(inline));
    run = [];
  };
  const walk = (children: ChildNode[], marks: RichMark[]): void => {
    for (const child of children) {
      if (isText(child)) {
        run.push(textNode(child.data.replace(/[\t\n\f\r ]+/g, ' '), marks));
        continue;
      }
      if (!isTag(child)) continue;
      const leaf = readInlineLeaf(child, marks);
      const block = leaf === null ? readBlock(child) : null;
      if (leaf !== null) run.push(leaf);
      else if (block === null) walk(child.children, withMark(marks, child));
      else {
        endRun();
        blocks.push(...block);
      }
    }
  };
  walk(nodes, []);
  endRun();
  return blocks;
}

function readInlineLeaf(element: Element, marks: RichMark[]): RichNode | null {
  if (element.name === 'br') return { type: 'hardBreak' };
  if (element.name !== 'span' || element.attribs['data-type'] !== 'mention') return null;
  const { 'data-id': id, 'data-label': label } = element.attribs;
  if (id === undefined || id.length > 100 || (label ?? '').length > 200)
    return textNode(textOf(element), marks);
  return { type: 'mention', attrs: { id, label: label ?? null } };
}

/** Null for an inline element, whose children are read in its place. */
function readBlock(element: Element): RichNode[] | null {
  const { name, children, attribs } = element;
  if (name === 'p') return atLeastOne(readBlocks(children), paragraph([]));
  if (/^h[1-6]$/.test(name)) return readBlocks(children, heading(Number(name[1])));
  if (name === 'li') return readBlocks(children);
  if (name === 'ul' || name === 'ol') return readList(element);
  if (name === 'blockquote')
    return [{ type: 'blockquote', content: atLeastOne(readBlocks(children), paragraph([])) }];
  if (name === 'pre') return [readCode(element)];
  if (name === 'hr') return [{ type: 'horizontalRule' }];
  if (name === 'img') return [readImage(attribs)];
  if (name === 'table') return readTable(element);
  return null;
}

function heading(level: number): Wrap {
  return (content) => ({ type: 'heading', attrs: { level }, content });
}

function readList(element: Element): RichNode[] {
  const isTasks = element.attribs['data-type'] === 'taskList';
  const items = element.children.flatMap((child) => {
    const isItem = isTag(child) && child.name === 'li';
    const content = readBlocks(isItem ? child.children : [child]);
    if (!isItem && content.length === 0) return [];
    const item = { type: isTasks ? 'taskItem' : 'listItem', content: atLeastOne(content, paragraph([])) };
    const checked = isItem && child.attribs['data-checked'] === 'true';
    return [isTasks ? { ...item, attrs: { checked } } : item];
  });
  if (items.length === 0) return [];
  if (isTasks) return [{ type: 'taskList', content: items }];
  if (element.name === 'ul') return [{ type: 'bulletList', content: items }];
  const start = wholeOr(element.attribs.start, 0, 1_000_000, 1);
  return [{ type: 'orderedList', attrs: { start }, content: items }];
}

function readCode(element: Element): RichNode {
  const code = element.children.find((child) => isTag(child) && child.name === 'code');
  const className = code !== undefined && isTag(code) ? (code.attribs.class ?? '') : '';
  const language = /^language-(.{1,50})$/.exec(className)?.[1] ?? null;
  const text = textOf(element);
  return {
    type: 'codeBlock',
    attrs: { language },
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  };
}

function readImage({ src = '', alt, title }: Record<string, string>): RichNode {
  return {
    type: 'image',
    attrs: { src, alt: alt?.slice(0, 2000) ?? null, title: title?.slice(0, 2000) ?? null },
  };
}

function readTable(table: Element): RichNode[] {
  const rows = elementsNamed(table, ['tr']).flatMap((row) => {
    const cells = elementsNamed(row, ['td', 'th']).map(readCell);
    return cells.length === 0 ? [] : [{ type: 'tableRow', content: cells }];
  });
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }];
}

function readCell(cell: Element): RichNode {
  return {
    type: cell.name === 'th' ? 'tableHeader' : 'tableCell',
    attrs: {
      colspan: wholeOr(cell.attribs.colspan, 1, 100, 1),
      rowspan: wholeOr(cell.attribs.rowspan, 1, 1000, 1),
    },
    content: atLeastOne(readBlocks(cell.children), paragraph([])),
  };
}

/** Elements of these names below one, but not below another table. */
function elementsNamed(parent: Element, names: string[]): Element[] {
  return parent.children.flatMap((child) => {
    if (!isTag(child) || child.name === 'table') return [];
    return names.includes(child.name) ? [child] : elementsNamed(child, names);
  });
}

const markTypes: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  s: 'strike',
  code: 'code',
  u: 'underline',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
  a: 'link',
};

function withMark(marks: RichMark[], { name, attribs }: Element): RichMark[] {
  const type = markTypes[name];
  if (type === undefined) return marks;
  // Editors let code stand alone: it excludes every other mark.
  if (type === 'code' || marks.some((mark) => mark.type === 'code')) return [{ type: 'code' }];
  const others = marks.filter((mark) => mark.type !== type);
  return [...others, type === 'link' ? { type, attrs: { href: attribs.href } } : { type }];
}

function textNode(text: string, marks: RichMark[]): RichNode {
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
}

/** A run without white space at its ends, around breaks and after other white space, as browsers show it. */
function trimRun(run: RichNode[]): RichNode[] {
  const kept: RichNode[] = [];
  let afterSpace = true;
  for (const node of run) {
    if (node.type !== 'text') {
      if (node.type === 'hardBreak') trimEnd(kept);
      kept.push(node);
      afterSpace = node.type === 'hardBreak';
      continue;
    }
    const text = afterSpace ? (node.text ?? '').replace(/^ /, '') : (node.text ?? '');
    if (text === '') continue;
    kept.push({ ...node, text });
    afterSpace = text.endsWith(' ');
  }
  trimEnd(kept);
  return kept;
}

function trimEnd(kept: RichNode[]): void {
  const last = kept.at(-1);
  if (last?.type !== 'text' || !last.text?.endsWith(' ')) return;
  kept.pop();
  if (last.text !== ' ') kept.push({ ...last, text: last.text.slice(0, -1) });
}

function textOf(element: Element): string {
  return element.children
    .map((child) => {
      if (isText(child)) return child.data;
      if (!isTag(child)) return '';
      return child.name === 'br' ? '\n' : textOf(child);
    })
    .join('');
}

function atLeastOne(nodes: RichNode[], otherwise: RichNode): RichNode[] {
  return nodes.length === 0 ? [otherwise] : nodes;
}

function wholeOr(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : otherwise;
  return value < min || value > max ? otherwise : value;
}

function isTag(node: ChildNode): node is Element {
  return ElementType.isTag(node);
}

function isText(node: ChildNode): node is TextLeaf {
  return node.type === ElementType.Text;
}
