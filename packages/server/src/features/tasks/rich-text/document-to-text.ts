import type { RichDocument, RichNode } from './document.ts';

/** A checked document as plain text, for search, mail, and agents: readable content stays, markup goes. */
export function documentToText(document: RichDocument): string {
  return writeBlocks(document.content ?? [], '');
}

/** `indent` precedes every line but the first: added once, it costs nested lists nothing more. */
function writeBlocks(nodes: RichNode[], indent: string): string {
  return nodes.map((node) => writeBlock(node, indent)).join(`\n\n${indent}`);
}

function writeBlock(node: RichNode, indent: string): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'bulletList':
      return writeItems(content, indent, () => '- ');
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1);
      return writeItems(content, indent, (_item, index) => `${start + index}. `);
    }
    case 'taskList':
      return writeItems(content, indent, (item) => (item.attrs?.checked === true ? '[x] ' : '[ ] '));
    case 'table':
      return content.map(writeRow).join(`\n${indent}`);
    case 'blockquote':
      return writeBlocks(content, indent);
    case 'horizontalRule':
      return '---';
    case 'image':
      return writeInline(node).replaceAll('\n', `\n${indent}`);
    default:
      return content.map(writeInline).join('').replaceAll('\n', `\n${indent}`);
  }
}

function writeItems(
  items: RichNode[],
  indent: string,
  markerOf: (item: RichNode, index: number) => string,
): string {
  return items
    .map((item, index) => {
      const marker = markerOf(item, index);
      const inner = indent + ' '.repeat(marker.length);
      return marker + (item.content ?? []).map((node) => writeBlock(node, inner)).join(`\n${inner}`);
    })
    .join(`\n${indent}`);
}

function writeRow(row: RichNode): string {
  // Not /\s*\n\s*/, which is quadratic in a long run of blanks without a line end.
  return (row.content ?? [])
    .map((cell) =>
      writeBlocks(cell.content ?? [], '').replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run)),
    )
    .join('\t');
}

function writeInline(node: RichNode): string {
  const { attrs = {} } = node;
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${String((attrs.label ?? attrs.id) as string)}`;
  return String((attrs.alt ?? '') as string);
}
