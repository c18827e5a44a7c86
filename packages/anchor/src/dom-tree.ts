import type { ElementTree } from './element-tree.ts';

/** What is used of the DOM, so that this also compiles where there is none. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<DomNode>;
  readonly parentNode: DomNode | null;
}
export interface DomElement extends DomNode {
  readonly localName: string;
  readonly shadowRoot: DomNode | null;
  readonly ownerDocument: { readonly defaultView: DomWindow | null };
  getAttribute(name: string): string | null;
}
interface DomWindow {
  getComputedStyle(element: DomElement): { readonly display: string; readonly visibility: string };
}

const elementNode = 1;
const textNode = 3;
const fragmentNode = 11;

/** The page in a browser, through open shadow roots. */
export const domTree: ElementTree<DomElement> = {
  name: (element) => element.localName.toLowerCase(),
  attribute: (element, name) => element.getAttribute(name),
  content: (element) => [
    ...(element.shadowRoot === null ? [] : partsOf(element.shadowRoot)),
    ...partsOf(element),
  ],
  isShadowed: (element) => element.parentNode?.nodeType === fragmentNode,
  hides(element) {
    const style = element.ownerDocument.defaultView?.getComputedStyle(element);
    if (style === undefined || style.display === 'none') return 'everything';
    return style.visibility === 'visible' ? 'nothing' : 'itself';
  },
};

function partsOf(node: DomNode): (DomElement | string)[] {
  const parts: (DomElement | string)[] = [];
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === elementNode) parts.push(child as DomElement);
    else if (child.nodeType === textNode && child.nodeValue !== null) parts.push(child.nodeValue);
  }
  return parts;
}
