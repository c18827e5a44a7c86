import type { LinkPosition } from '../../facts.ts';
import type { Attributes } from './attributes.ts';
import { buttonScope, type ElementKind, noKind, paragraph, standardCount } from './element-kinds.ts';
import { breaksOut, type Content, contentOf, type Foreign, foreignOf, readsHtml } from './foreign-content.ts';

/** Browsers stop nesting at 512 too; deeper elements count but become siblings. */
const maxDepth = 512;

/** One open element. Its flags are inherited, so that no one has to search the ancestors. */
export interface OpenElement {
  kind: ElementKind;
  name: string;
  region: LinkPosition;
  /** Inside article, section, or main: a header or footer here does not belong to the page. */
  sectioned: boolean;
  /** Inside a template, and so not part of the document. */
  inert: boolean;
  noscript: boolean;
  foreign: Foreign;
  content: Content;
  /** Its text is not visible. */
  silent: boolean;
  code: boolean;
  ariaHidden: boolean;
  /** Hidden by its style attribute or by that of an ancestor. */
  styleHidden: boolean;
  /** Its own role attribute; not inherited. */
  role: string | null;
  children: number;
  /** Without content: whoever opens it calls `onClose` itself. */
  isLeaf: boolean;
  /** Called once, when the element closes. */
  onClose: (() => void) | null;
}

export interface OpenElements {
  top(): OpenElement;
  maxDepth(): number;
  maxChildren(): number;
  /** Whether a start tag here is of SVG or MathML. */
  isForeign(kind: ElementKind): boolean;
  /** Whether what is here is inside an element without visible text that was too deep to be kept. */
  isSilentLeaf(): boolean;
  /** Closes the SVG or MathML that the start tag cannot be in. */
  breakOut(kind: ElementKind, attributes: Attributes): void;
  /** Closes what the tag closes implicitly, then opens its element. */
  open(kind: ElementKind, attributes: Attributes, selfClosing: boolean): OpenElement;
  /** The element around the one that was opened last. */
  parent(): OpenElement;
  close(kind: ElementKind): void;
  closeAll(): void;
}

/** The stack of open elements below body (or head): enough of the HTML rules to know what is inside what. */
export function createOpenElements(): OpenElements {
  const stack: OpenElement[] = [];
  /** How many elements of each kind are open, so that a tag does not search for what is not there. */
  const openCounts = new Array<number>(standardCount).fill(0);
  const openUnknown = new Map<string, number>();
  const body = createElement();
  let parent = body;
  /** How many elements are open that were too deep to be kept, and which of them is the first silent one. */
  let overflow = 0;
  let silentFrom = 0;
  let deepest = 0;
  let widest = 0;

  const top = (): OpenElement => stack[stack.length - 1] ?? body;
  const isOpen = ({ index, name }: ElementKind): boolean =>
    index === -1 ? openUnknown.has(name) : openCounts[index] !== 0;
  const count = ({ index, name }: ElementKind, by: 1 | -1): void => {
    if (index !== -1) {
      openCounts[index] = (openCounts[index] as number) + by;
      return;
    }
    const open = (openUnknown.get(name) ?? 0) + by;
    // A page can invent any number of names.
    if (open === 0) openUnknown.delete(name);
    else openUnknown.set(name, open);
  };
  const ended = (element: OpenElement): void => {
    count(element.kind, -1);
    element.onClose?.();
  };
  const pop = (): void => ended(stack.pop() as OpenElement);
  const popTo = (length: number): void => {
    while (stack.length > length) pop();
  };
  const find = (matches: (kind: ElementKind) => boolean, within: ReadonlySet<string> | null): number => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const element = stack[index] as OpenElement;
      if (endsSearches(element)) return -1;
      if (element.foreign !== null) continue;
      const { kind } = element;
      if (matches(kind)) return index;
      if (kind.isScope || within?.has(kind.name) === true) return -1;
    }
    return -1;
  };
  /** For an element that is a scope itself: only a template ends the search, or the table for a cell (HTML, "in table scope"). */
  const findScope = (wanted: ElementKind): number => {
    const isCell = wanted.name === 'td' || wanted.name === 'th' || wanted.name === 'caption';
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const element = stack[index] as OpenElement;
      if (!wanted.isTablePart && endsSearches(element)) return -1;
      if (element.foreign !== null) continue;
      const { kind } = element;
      if (kind === wanted) return index;
      if (kind.name === 'template' || (isCell && kind.name === 'table')) return -1;
    }
    return -1;
  };
  const removeAt = (index: number): void => {
    for (const element of stack.splice(index, 1)) ended(element);
  };
  /** The end tag of any heading closes any other heading. */
  const closeHeading = (): void => {
    const at = find(({ isHeading }) => isHeading, null);
    if (at !== -1) popTo(at);
  };
  const closeImplied = ({ name, closesP, isHeading, implied }: ElementKind): void => {
    if (closesP && isOpen(paragraph)) {
      const at = find((kind) => kind === paragraph, buttonScope);
      if (at !== -1) popTo(at);
    }
    if (isHeading && top().kind.isHeading) pop();
    if (implied === null) return;
    const at = find((kind) => implied.closes.has(kind.name), implied.within);
    if (at === -1) return;
    if (name === 'a') removeAt(at);
    else popTo(at);
  };

  const isForeign = ({ name }: ElementKind): boolean => {
    const { foreign, content } = top();
    return foreignOf(foreign, content, name) !== null;
  };
  const leaveForeign = (): void => {
    while (top().content === 'foreign' || top().content === 'annotation') {
      pop();
      overflow = 0;
      silentFrom = 0;
    }
  };
  /** An end tag inside SVG or MathML closes the nearest element of its name, up to the first one of HTML. */
  const closeForeign = ({ name }: ElementKind): boolean => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const element = stack[index] as OpenElement;
      if (element.foreign === null) return false;
      if (element.name !== name) continue;
      popTo(index);
      return true;
    }
    return false;
  };

  return {
    top,
    isForeign,
    isSilentLeaf: () => silentFrom > 0,
    breakOut(kind, attributes) {
      if (isForeign(kind) && breaksOut(kind, attributes)) leaveForeign();
    },
    parent: () => parent,
    maxDepth: () => deepest,
    maxChildren: () => widest,
    open(kind, attributes, selfClosing) {
      if (readsHtml(top().content, kind.name)) closeImplied(kind);
      parent = top();
      if (!parent.inert && !parent.noscript) {
        parent.children += 1;
        if (parent.children > widest) widest = parent.children;
        if (stack.length >= deepest) deepest = stack.length + 1;
      }
      const element = inherit(parent, kind, attributes);
      const isVoid = element.foreign === null ? kind.isVoid : selfClosing;
      element.isLeaf = isVoid || stack.length >= maxDepth;
      if (!element.isLeaf) {
        stack.push(element);
        count(kind, 1);
      } else if (!isVoid) {
        overflow += 1;
        if (element.silent && !parent.silent && silentFrom === 0) silentFrom = overflow;
      }
      return element;
    },
    close(kind) {
      if (overflow > 0) {
        overflow -= 1;
        if (overflow < silentFrom) silentFrom = 0;
        return;
      }
      if (top().foreign !== null) {
        if (kind.name === 'p' || kind.name === 'br') leaveForeign();
        else if (closeForeign(kind)) return;
      }
      // Most end tags close the element on top.
      if (top().name === kind.name && top().foreign === null) return pop();
      if (kind.isHeading) return closeHeading();
      if (!isOpen(kind)) return;
      const at = kind.isScope ? findScope(kind) : find(({ name }) => name === kind.name, kind.endsAt);
      if (at === -1) return;
      if (kind.isFormatting) removeAt(at);
      else popTo(at);
    },
    closeAll: () => popTo(0),
  };
}

/** Searches for an HTML element end at these as they do at a table (HTML, "has an element in scope"). */
function endsSearches({ foreign, content }: OpenElement): boolean {
  return foreign !== null && content !== 'foreign';
}

function inherit(parent: OpenElement, kind: ElementKind, attributes: Attributes): OpenElement {
  const { name } = kind;
  const foreign = foreignOf(parent.foreign, parent.content, name);
  return {
    kind,
    name,
    region: parent.region,
    sectioned: parent.sectioned || kind.isSectioning,
    inert: parent.inert || (name === 'template' && foreign === null),
    noscript: parent.noscript || (name === 'noscript' && foreign === null),
    foreign,
    content: contentOf(foreign, name, attributes),
    silent: parent.silent || kind.isSilent,
    code: parent.code || kind.isCode,
    ariaHidden: parent.ariaHidden,
    styleHidden: parent.styleHidden,
    role: null,
    children: 0,
    isLeaf: false,
    onClose: null,
  };
}

/** The element around all others. */
function createElement(): OpenElement {
  return {
    kind: noKind,
    name: '',
    region: 'body',
    sectioned: false,
    inert: false,
    noscript: false,
    foreign: null,
    content: 'html',
    silent: false,
    code: false,
    ariaHidden: false,
    styleHidden: false,
    role: null,
    children: 0,
    isLeaf: false,
    onClose: null,
  };
}
