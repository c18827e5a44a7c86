/** A node of a rich text, as TipTap and ProseMirror write it. */
export interface TextNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: TextNode[];
  marks?: TextMark[];
  text?: string;
}

export interface TextMark {
  type: string;
  attrs?: Record<string, unknown>;
}

export function paragraphOf(content: TextNode[]): TextNode {
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };
}
