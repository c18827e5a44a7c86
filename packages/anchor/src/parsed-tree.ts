import type { ElementTree } from './element-tree.ts';

/** What is used of a tree of parse5. */
export interface ParsedNode {
  nodeName: string;
  childNodes?: ParsedNode[];
  /** Of a text. */
  value?: string;
}
export interface ParsedElement extends ParsedNode {
  tagName: string;
  attrs: { name: string; value: string }[];
  childNodes: ParsedNode[];
}

/** HTML as it was sent. Of styles, only those of the element itself are known, and shadow roots are not there. */
export const parsedTree: ElementTree<ParsedElement> = {
  name: (element) => element.tagName.toLowerCase(),
  attribute: attributeOf,
  content: ({ childNodes }) => childNodes.map(partOf).filter((part) => part !== null),
  isShadowed: () => false,
  hides(element) {
    const style = attributeOf(element, 'style') ?? '';
    if (attributeOf(element, 'hidden') !== null || unseen.has(element.tagName)) return 'everything';
    if (/(?:^|;)\s*display\s*:\s*none\b/i.test(style)) return 'everything';
    if (element.tagName === 'input' && /^hidden$/i.test(attributeOf(element, 'type') ?? ''))
      return 'everything';
    return /(?:^|;)\s*visibility\s*:\s*(?:hidden|collapse)\b/i.test(style) ? 'itself' : 'nothing';
  },
};

/** `display: none` in every browser. */
const unseen = new Set(['head', 'script', 'style', 'template', 'noscript', 'datalist']);

function attributeOf(element: ParsedElement, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

function isElement(node: ParsedNode): node is ParsedElement {
  return 'tagName' in node;
}

/** Null for a comment, or the like. */
function partOf(node: ParsedNode): ParsedElement | string | null {
  if (isElement(node)) return node;
  return node.nodeName === '#text' ? (node.value ?? '') : null;
}
