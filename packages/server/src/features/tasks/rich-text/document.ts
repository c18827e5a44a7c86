/** A rich text as TipTap and ProseMirror write it; {@link checkDocument} proves that a value is one. */
export interface RichDocument extends RichNode {
  type: 'doc';
}

export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
}

export interface RichMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** Bounds of one rich text. Nesting stays so low that the JSON, two levels a node, fits `limits.jsonDepth` again. */
export const richTextLimits = {
  nodeDepth: 28,
  nodes: 20_000,
  marksPerText: 20,
  htmlDepth: 100,
  textCharacters: 1_000_000,
} as const;

export function paragraph(content: RichNode[]): RichNode {
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };
}

/** A document of these blocks; a document is never without a block. */
export function documentOf(blocks: RichNode[]): RichDocument {
  return { type: 'doc', content: blocks.length === 0 ? [paragraph([])] : blocks };
}
