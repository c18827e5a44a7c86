import type { RichNode } from './rich-node.ts';

/** Nodes that must contain at least one block. */
const holders = new Set(['doc', 'blockquote', 'listItem', 'taskItem', 'tableCell', 'tableHeader']);
/** Nodes whose first block must be a paragraph. */
const items = new Set(['listItem', 'taskItem']);

/**
 * Converts a document for the editor. The service accepts slightly more than the editor, such as images between words
 * and empty lists, and ProseMirror would silently drop what it does not know.
 */
export function toEditable(document: unknown): RichNode {
  return fit((document ?? { type: 'doc' }) as RichNode);
}

function fit(node: RichNode): RichNode {
  if (node.content === undefined && !holders.has(node.type)) return node;
  const content = (node.content ?? []).map(fit).flatMap(splitAtImages).filter(hasSubstance);
  if (!holders.has(node.type)) return { ...node, content };
  const needsParagraph = items.has(node.type) ? content[0]?.type !== 'paragraph' : content.length === 0;
  return { ...node, content: needsParagraph ? [{ type: 'paragraph' }, ...content] : content };
}

const lists = new Set(['bulletList', 'orderedList', 'taskList', 'table', 'tableRow']);

/** A list without items shows nothing. */
function hasSubstance({ type, content = [] }: RichNode): boolean {
  return !lists.has(type) || content.length > 0;
}

const lines = new Set(['paragraph', 'heading']);

/** Images are blocks in the editor: the text before and after one becomes its own block. */
function splitAtImages(node: RichNode): RichNode[] {
  const content = node.content ?? [];
  if (!lines.has(node.type) || content.every(({ type }) => type !== 'image')) return [node];
  const blocks: RichNode[] = [];
  for (const child of content) {
    const last = blocks.at(-1);
    if (child.type === 'image')
      blocks.push({ type: 'image', ...(child.attrs ? { attrs: child.attrs } : {}) });
    else if (last === undefined || last.type === 'image') blocks.push({ ...node, content: [child] });
    else last.content?.push(child);
  }
  return blocks;
}
