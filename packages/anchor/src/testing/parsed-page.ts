import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Anchor, describeElement, parsedTree, resolveAnchors } from '../index.ts';

export type Element = DefaultTreeAdapterTypes.Element;

export interface ParsedPage {
  html: Element;
  body: Element;
  /** Throws if the element cannot be described. */
  describe(element: Element): Anchor;
  resolve(anchor: Anchor): ReturnType<typeof resolveAnchors<Element>>[number];
}

/** A page whose tree can be changed between describing and resolving. */
export function parsePage(source: string): ParsedPage {
  const html = childOf(parse(source), 'html');
  return {
    html,
    body: childOf(html, 'body'),
    describe(element) {
      const anchor = describeElement(parsedTree, html, element);
      if (anchor === null) throw new Error(`There is no anchor of ${element.tagName}.`);
      // What is stored is JSON.
      return JSON.parse(JSON.stringify(anchor)) as Anchor;
    },
    resolve(anchor) {
      const [resolution] = resolveAnchors(parsedTree, html, [anchor]);
      if (resolution === undefined) throw new Error('Nothing was resolved.');
      return resolution as ReturnType<typeof resolveAnchors<Element>>[number];
    },
  };
}

function childOf(parent: DefaultTreeAdapterTypes.ParentNode, name: string): Element {
  const child = parent.childNodes.find((each) => each.nodeName === name);
  if (child === undefined) throw new Error(`There is no ${name}.`);
  return child as Element;
}
