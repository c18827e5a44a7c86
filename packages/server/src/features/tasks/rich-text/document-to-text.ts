import type { RichDocument, RichNode } from './document.ts';

/** A checked document as plain text, for search, mail and agents; what is readable stays, what is markup goes. */
export function documentToText(document: RichDocument): string {
  return writeBlocks(document.content ?? []);
}

function writeBlocks(nodes: RichNode[]): string {
  return nodes.map(writeBlock).join('\n\n');
}

function writeBlock(node: RichNode): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'bulletList':
      return content.map((item) => writeItem(item, '- ')).join('\n');
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1);
      return content.map((item, index) => writeItem(item, `${start + index}. `)).join('\n');
    }
    case 'taskList':
      return content
        .map((item) => writeItem(item, item.attrs?.checked === true ? '[x] ' : '[ ] '))
        .join('\n');
    case 'table':
      return content.map(writeRow).join('\n');
    case 'blockquote':
      return writeBlocks(content);
    case 'horizontalRule':
      return '---';
    case 'image':
      return writeInline(node);
    default:
      return content.map(writeInline).join('');
  }
}

function writeItem(item: RichNode, marker: string): string {
  const text = (item.content ?? []).map(writeBlock).join('\n');
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
}

function writeRow(row: RichNode): string {
  return (row.content ?? [])
    .map((cell) => writeBlocks(cell.content ?? []).replace(/\s*\n\s*/g, ' '))
    .join('\t');
}

function writeInline(node: RichNode): string {
  const { attrs = {} } = node;
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${String((attrs.label ?? attrs.id) as string)}`;
  return String((attrs.alt ?? '') as string);
}
