import type { LinkPosition } from '../../facts.ts';

/** Browsers stop nesting at 512 too; deeper elements count but become siblings. */
const maxDepth = 512;

const words = (text: string): Set<string> => new Set(text.split(' '));
const voidElements = words(
  'area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr',
);
const formatting = words('a b big code em font i nobr s small strike strong tt u');
const headings = words('h1 h2 h3 h4 h5 h6');
const closesP = words(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
);
const button = words('button');
const scope = words('applet caption marquee object table td template th');
/** Elements that stop the search of an end tag (HTML, "special"), except address, div, and p. */
const special =
  'article aside blockquote button caption center dd details dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hgroup iframe li listing main menu nav noembed noframes noscript ol plaintext pre script search section ' +
  'select style summary table tbody td template textarea tfoot th thead title tr ul xmp';
const allSpecial = words(`${special} address div p`);
const lists = words('ul ol');
/** What a start tag closes first, and where the search for it ends (HTML, "the rules for parsing tokens"). */
const implied = new Map<string, { closes: Set<string>; within: Set<string> }>(
  (
    [
      ['li', 'li', special],
      ['dd', 'dd dt', special],
      ['dt', 'dd dt', special],
      ['option', 'option', 'select datalist optgroup'],
      ['optgroup', 'option optgroup', 'select'],
      ['tr', 'tr', 'tbody thead tfoot'],
      ['td', 'td th', 'tr'],
      ['th', 'td th', 'tr'],
      ['tbody', 'tbody thead tfoot caption colgroup', ''],
      ['thead', 'tbody thead tfoot caption colgroup', ''],
      ['tfoot', 'tbody thead tfoot caption colgroup', ''],
      ['rt', 'rt rp', 'ruby'],
      ['rp', 'rt rp', 'ruby'],
      ['button', 'button', 'form'],
      ['a', 'a', ''],
    ] as const
  ).map(([name, closes, within]) => [name, { closes: words(closes), within: words(within) }]),
);

const sectioning = words('article section main');
const silent = words(
  'audio canvas datalist iframe math noembed noframes noscript object script select style svg template textarea title video',
);
const code = words('code pre kbd samp');

/** What its name says about an element. One lookup per tag finds all of it. */
interface Kind {
  name: string;
  /** Known to HTML, so that it is worth keeping when none is open. */
  isStandard: boolean;
  isVoid: boolean;
  isFormatting: boolean;
  isHeading: boolean;
  isScope: boolean;
  closesP: boolean;
  isSectioning: boolean;
  isSilent: boolean;
  isCode: boolean;
  implied: { closes: Set<string>; within: Set<string> } | null;
  /** What ends the search for the element of an end tag, besides the scopes. */
  endsAt: Set<string> | null;
  /** How many elements of this name are open. */
  open: number;
}

const standard = new Set([
  ...[...voidElements, ...formatting, ...closesP, ...scope, ...allSpecial, ...silent, ...code],
  ...[...implied.keys(), 'abbr', 'cite', 'label', 'q', 'span', 'sub', 'sup', 'time', 'var'],
]);

function createKind(name: string): Kind {
  return {
    name,
    isStandard: standard.has(name),
    isVoid: voidElements.has(name),
    isFormatting: formatting.has(name),
    isHeading: headings.has(name),
    isScope: scope.has(name),
    closesP: closesP.has(name),
    isSectioning: sectioning.has(name),
    isSilent: silent.has(name),
    isCode: code.has(name),
    implied: implied.get(name) ?? null,
    endsAt: endsAt(name),
    open: 0,
  };
}

function endsAt(name: string): Set<string> | null {
  if (name === 'li') return lists;
  if (name === 'p') return button;
  return formatting.has(name) || allSpecial.has(name) ? null : allSpecial;
}

/** One open element. Its flags are inherited, so that no one has to search the ancestors. */
export interface OpenElement {
  name: string;
  region: LinkPosition;
  /** Inside article, section, or main: a header or footer here does not belong to the page. */
  sectioned: boolean;
  /** Inside a template, and so not part of the document. */
  inert: boolean;
  noscript: boolean;
  foreign: boolean;
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
  /** Closes what the tag closes implicitly, then opens its element. */
  open(name: string, selfClosing: boolean): OpenElement;
  /** The element around the one that was opened last. */
  parent(): OpenElement;
  close(name: string): void;
  closeAll(): void;
}

/** The stack of open elements below body (or head): enough of the HTML rules to know what is inside what. */
export function createOpenElements(): OpenElements {
  const stack: OpenElement[] = [];
  /** The kinds of the elements on the stack. */
  const kinds: Kind[] = [];
  const known = new Map<string, Kind>();
  const body = createElement();
  let parent = body;
  let overflow = 0;
  let deepest = 0;
  let widest = 0;

  const top = (): OpenElement => stack[stack.length - 1] ?? body;
  const kindOf = (name: string): Kind => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const kind = createKind(name);
    known.set(name, kind);
    return kind;
  };
  const p = kindOf('p');
  /** A page can invent any number of names. */
  const forget = (kind: Kind): void => {
    if (kind.open === 0 && !kind.isStandard) known.delete(kind.name);
  };
  const ended = (element: OpenElement, kind: Kind): void => {
    kind.open -= 1;
    forget(kind);
    element.onClose?.();
  };
  const pop = (): void => ended(stack.pop() as OpenElement, kinds.pop() as Kind);
  const popTo = (length: number): void => {
    while (stack.length > length) pop();
  };
  const find = (matches: (kind: Kind) => boolean, within: Set<string> | null): number => {
    for (let index = kinds.length - 1; index >= 0; index -= 1) {
      const kind = kinds[index] as Kind;
      if (matches(kind)) return index;
      if (kind.isScope || within?.has(kind.name) === true) return -1;
    }
    return -1;
  };
  /** For an element that is a scope itself: only a template ends the search, or the table for a cell (HTML, "in table scope"). */
  const findScope = (wanted: Kind): number => {
    const isCell = wanted.name === 'td' || wanted.name === 'th' || wanted.name === 'caption';
    for (let index = kinds.length - 1; index >= 0; index -= 1) {
      const kind = kinds[index] as Kind;
      if (kind === wanted) return index;
      if (kind.name === 'template' || (isCell && kind.name === 'table')) return -1;
    }
    return -1;
  };
  const removeAt = (index: number): void => {
    const [element] = stack.splice(index, 1);
    const [kind] = kinds.splice(index, 1);
    if (element !== undefined && kind !== undefined) ended(element, kind);
  };
  /** The end tag of any heading closes any other heading. */
  const closeHeading = (): void => {
    const at = find(({ isHeading }) => isHeading, null);
    if (at !== -1) popTo(at);
  };
  const closeImplied = ({ closesP: isBlock, isHeading, implied: rule }: Kind): void => {
    if (isBlock && p.open > 0) {
      const at = find((kind) => kind === p, button);
      if (at !== -1) popTo(at);
    }
    if (isHeading && kinds[kinds.length - 1]?.isHeading === true) pop();
    if (rule === null) return;
    const at = find(({ name }) => rule.closes.has(name), rule.within);
    if (at === -1) return;
    if (rule === implied.get('a')) removeAt(at);
    else popTo(at);
  };

  return {
    top,
    parent: () => parent,
    maxDepth: () => deepest,
    maxChildren: () => widest,
    open(name, selfClosing) {
      const kind = kindOf(name);
      if (!top().foreign) closeImplied(kind);
      parent = top();
      if (!parent.inert && !parent.noscript) {
        parent.children += 1;
        if (parent.children > widest) widest = parent.children;
        if (stack.length >= deepest) deepest = stack.length + 1;
      }
      const element = inherit(parent, kind);
      const isVoid = kind.isVoid || (selfClosing && element.foreign);
      element.isLeaf = isVoid || stack.length >= maxDepth;
      if (!element.isLeaf) {
        stack.push(element);
        kinds.push(kind);
        kind.open += 1;
      } else {
        if (!isVoid) overflow += 1;
        forget(kind);
      }
      return element;
    },
    close(name) {
      if (overflow > 0) {
        overflow -= 1;
        return;
      }
      // Most end tags close the element on top.
      if (kinds[kinds.length - 1]?.name === name) return pop();
      if (headings.has(name)) return closeHeading();
      const kind = known.get(name);
      if (kind === undefined || kind.open === 0) return;
      const at = kind.isScope ? findScope(kind) : find((each) => each === kind, kind.endsAt);
      if (at === -1) return;
      if (kind.isFormatting) removeAt(at);
      else popTo(at);
    },
    closeAll: () => popTo(0),
  };
}

function inherit(parent: OpenElement, { name, isSectioning, isSilent, isCode }: Kind): OpenElement {
  return {
    name,
    region: parent.region,
    sectioned: parent.sectioned || isSectioning,
    inert: parent.inert || name === 'template',
    noscript: parent.noscript || name === 'noscript',
    foreign:
      name === 'svg' || name === 'math' || (parent.foreign && parent.name.toLowerCase() !== 'foreignobject'),
    silent: parent.silent || isSilent,
    code: parent.code || isCode,
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
    name: '',
    region: 'body',
    sectioned: false,
    inert: false,
    noscript: false,
    foreign: false,
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
