/** A block of text: a paragraph or a list. */
type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; ordered: boolean; items: string[] };

/** Splits advice into paragraphs and lists. Lines that begin with `1.` or `-` are list items. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const point = /^(?:(\d{1,3})[.)]|[-*•])\s+(.*)$/.exec(line);
    const last = blocks.at(-1);
    if (point === null) blocks.push({ kind: 'paragraph', text: line });
    else {
      const ordered = point[1] !== undefined;
      const item = point[2] ?? '';
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item);
      else blocks.push({ kind: 'list', ordered, items: [item] });
    }
  }
  return blocks;
}
