/** A piece of a written text: a paragraph, or a list of points. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; ordered: boolean; items: string[] };

/** Takes advice apart into paragraphs and lists, as its lines begin: `1.` and `-` are points. */
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
