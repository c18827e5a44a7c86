export type { Anchor, AnchorHealth, Resolution } from './anchor.ts';
export { describeElement } from './describe-element.ts';
export { domTree } from './dom-tree.ts';
export type { ElementTree } from './element-tree.ts';
export { type ParsedElement, parsedTree } from './parsed-tree.ts';
export { resolveAnchors } from './resolve-anchors.ts';
