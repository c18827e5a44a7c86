import type { RichNode } from './rich-node.ts';

/** Nodes that hold blocks, and must hold at least one. */
const holders = new Set(['doc', 'blockquote', 'listItem', 'taskItem', 'tableCell', 'tableHeader']);
/** Those whose first block is a paragraph. */
const items = new Set(['listItem', 'taskItem']);

/**
 * The same document so that the editor can hold it. The service takes a little more than an editor does, such as
 * pictures between words and empty lists; what ProseMirror does not know it would drop without a word.
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

/** A list without items is nothing to see. */
function hasSubstance({ type, content = [] }: RichNode): boolean {
  return !lists.has(type) || content.length > 0;
}

const lines = new Set(['paragraph', 'heading']);

/** Pictures stand between blocks in the editor: what is before and behind one becomes a block of its own. */
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
