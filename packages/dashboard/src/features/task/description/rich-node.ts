/** A node of a ProseMirror document as JSON; the service has checked what comes from it. */
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
