import type { ElementTree } from './element-tree.ts';
import { traitsOf } from './traits.ts';

/** Not part of what people read. */
const withoutText = new Set(['head', 'script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math']);
/** What a page has beyond these limits is not read, so that no page can hold up its visitors or a crawl. */
const maxElements = 50_000;
const maxDepth = 500;
const textLength = 200;
const contextLength = 40;

/** An element with what tells it from others. */
export interface PageElement<E> {
  element: E;
  name: string;
  parent: PageElement<E> | null;
  /** Among the siblings of the same name, from 1; those in a shadow root and those outside are counted apart. */
  position: number;
  isShadowed: boolean;
  /** Its place in the list of elements, and that of the last element within it. */
  index: number;
  last: number;
  key: string | null;
  traits: string[];
  isHidden: boolean;
  /** Where its text begins and ends in the text of the page. */
  start: number;
  end: number;
}

interface Place<E> {
  parent: PageElement<E> | null;
  position: number;
  /** Whether texts here are part of what people read. */
  isRead: boolean;
  /** Whether the site keeps this part to itself (`data-fettle-mask`): neither its texts nor its attributes are read. */
  isMasked: boolean;
  /** Whether it is in something of which nothing is seen. */
  isUnseen: boolean;
  depth: number;
}

/** All elements of a page in document order, and its text. */
export interface Page<E> {
  elements: PageElement<E>[];
  text: string;
}

/** Reads a page once; everything else works on the result. */
export function readPage<E>(tree: ElementTree<E>, root: E): Page<E> {
  const elements: PageElement<E>[] = [];
  let text = '';
  const addText = (added: string): void => {
    const collapsed = added.replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? collapsed.trimStart() : collapsed;
  };
  const visit = (element: E, { parent, position, isUnseen, depth, ...place }: Place<E>): void => {
    if (elements.length >= maxElements || depth > maxDepth) return;
    const name = tree.name(element);
    const hides = tree.hides(element);
    const isMasked = place.isMasked || tree.attribute(element, 'data-fettle-mask') !== null;
    // Neighboring blocks are not one word.
    if (text !== '' && !text.endsWith(' ')) text += ' ';
    const read: PageElement<E> = {
      element,
      name,
      parent,
      position,
      isShadowed: tree.isShadowed(element),
      index: elements.length,
      last: elements.length,
      key: tree.attribute(element, 'data-fettle-anchor'),
      traits: isMasked ? [] : traitsOf(name, (attribute) => tree.attribute(element, attribute)),
      isHidden: isUnseen || hides !== 'nothing',
      start: text.length,
      end: text.length,
    };
    elements.push(read);
    const inside = {
      parent: read,
      isRead: place.isRead && !isMasked && !withoutText.has(name),
      isMasked,
      isUnseen: isUnseen || hides === 'everything',
      depth: depth + 1,
    };
    const positions = new Map<string, number>();
    for (const part of tree.content(element)) {
      if (typeof part === 'string') {
        if (inside.isRead && !read.isHidden) addText(part);
        continue;
      }
      const kind = `${tree.isShadowed(part) ? '^' : ''}${tree.name(part)}`;
      const own = (positions.get(kind) ?? 0) + 1;
      positions.set(kind, own);
      visit(part, { ...inside, position: own });
    }
    read.end = text.length;
    read.last = elements.length - 1;
  };
  visit(root, { parent: null, position: 1, isRead: true, isMasked: false, isUnseen: false, depth: 0 });
  return { elements, text };
}

export function textOf<E>(page: Page<E>, { start, end }: PageElement<E>): string {
  return page.text.slice(start, Math.min(end, start + textLength)).trim();
}

export function textBefore<E>(page: Page<E>, { start }: PageElement<E>): string {
  return page.text.slice(Math.max(0, start - contextLength), start).trim();
}

export function textAfter<E>(page: Page<E>, { end }: PageElement<E>): string {
  return page.text.slice(end, end + contextLength).trim();
}

/** Tag names and positions from the root; `^` marks the way into a shadow root. */
export function pathOf<E>(element: PageElement<E>): string {
  const step = `${element.isShadowed ? '^' : ''}${element.name}:${element.position}`;
  return element.parent === null ? step : `${pathOf(element.parent)} ${step}`;
}
