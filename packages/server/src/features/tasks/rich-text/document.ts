/** A rich text as TipTap and ProseMirror write it; {@link checkDocument} checks that a value is one. */
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

/** Limits of one rich text. Nesting stays low enough that the JSON, two levels per node, fits `limits.jsonDepth`. */
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

/** A document of these blocks; it always has at least one. */
export function documentOf(blocks: RichNode[]): RichDocument {
  return { type: 'doc', content: blocks.length === 0 ? [paragraph([])] : blocks };
}
