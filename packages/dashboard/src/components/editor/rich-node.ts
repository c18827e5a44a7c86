/** A node of a ProseMirror document as JSON. Data from the service is already validated. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown> | null;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
}

export interface RichMark {
  type: string;
  attrs?: Record<string, unknown> | null;
}
