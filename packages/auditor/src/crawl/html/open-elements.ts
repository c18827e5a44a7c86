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
  /** Called once, when the element closes. */
  onClose: (() => void) | null;
}

export const root: Readonly<OpenElement> = {
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
  onClose: null,
};

export interface OpenElements {
  top(): OpenElement;
  depth(): number;
  maxDepth(): number;
  maxChildren(): number;
  isOpen(name: string): boolean;
  /**
   * Closes what the tag closes implicitly, then opens it inside `parent`. The caller must call `finish`, which closes
   * void elements again.
   */
  open(name: string, selfClosing: boolean): { element: OpenElement; parent: OpenElement; finish(): void };
  close(name: string): void;
  closeAll(): void;
}

/** The stack of open elements below body (or head): enough of the HTML rules to know what is inside what. */
export function createOpenElements(): OpenElements {
  const stack: OpenElement[] = [];
  const body: OpenElement = { ...root };
  const counts = new Map<string, number>();
  let overflow = 0;
  let deepest = 0;
  let widest = 0;

  const top = (): OpenElement => stack[stack.length - 1] ?? body;
  const isOpen = (name: string): boolean => (counts.get(name) ?? 0) > 0;
  const ended = (element: OpenElement): void => {
    counts.set(element.name, (counts.get(element.name) ?? 1) - 1);
    element.onClose?.();
  };
  const popTo = (length: number): void => {
    while (stack.length > length) ended(stack.pop() as OpenElement);
  };
  const find = (matches: (name: string) => boolean, within: Set<string> | null): number => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const name = (stack[index] as OpenElement).name;
      if (matches(name)) return index;
      if (scope.has(name) || within?.has(name) === true) return -1;
    }
    return -1;
  };
  /** For an element that is a scope itself: only a template ends the search, or the table for a cell (HTML, "in table scope"). */
  const findScope = (name: string): number => {
    const isCell = name === 'td' || name === 'th' || name === 'caption';
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const open = (stack[index] as OpenElement).name;
      if (open === name) return index;
      if (open === 'template' || (isCell && open === 'table')) return -1;
    }
    return -1;
  };
  const removeAt = (index: number): void => {
    const [element] = stack.splice(index, 1);
    if (element !== undefined) ended(element);
  };
  /** The end tag of any heading closes any other heading. */
  const closeHeading = (): void => {
    if (![...headings].some(isOpen)) return;
    const at = find((open) => headings.has(open), null);
    if (at !== -1) popTo(at);
  };
  const closeImplied = (name: string): void => {
    if (closesP.has(name) && isOpen('p')) {
      const at = find((open) => open === 'p', button);
      if (at !== -1) popTo(at);
    }
    if (headings.has(name) && headings.has(top().name)) popTo(stack.length - 1);
    const rule = implied.get(name);
    if (rule === undefined) return;
    const at = find((open) => rule.closes.has(open), rule.within);
    if (at !== -1 && name === 'a') removeAt(at);
    else if (at !== -1) popTo(at);
  };

  return {
    top,
    depth: () => stack.length + overflow,
    maxDepth: () => deepest,
    maxChildren: () => widest,
    isOpen,
    open(name, selfClosing) {
      if (!top().foreign) closeImplied(name);
      const parent = top();
      if (!parent.inert && !parent.noscript) {
        parent.children += 1;
        widest = Math.max(widest, parent.children);
        deepest = Math.max(deepest, stack.length + 1);
      }
      const element = inherit(parent, name);
      const leaf = voidElements.has(name) || (selfClosing && element.foreign);
      if (!leaf && stack.length >= maxDepth) overflow += 1;
      if (leaf || stack.length >= maxDepth) return { element, parent, finish: () => element.onClose?.() };
      stack.push(element);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return { element, parent, finish: () => undefined };
    },
    close(name) {
      if (overflow > 0) {
        overflow -= 1;
        return;
      }
      if (headings.has(name)) return closeHeading();
      if (!isOpen(name)) return;
      const at = scope.has(name) ? findScope(name) : find((open) => open === name, endsAt(name));
      if (at === -1) return;
      if (formatting.has(name)) removeAt(at);
      else popTo(at);
    },
    closeAll: () => popTo(0),
  };
}

/** What ends the search for the element of an end tag, besides the scopes. */
function endsAt(name: string): Set<string> | null {
  if (name === 'li') return lists;
  if (name === 'p') return button;
  return formatting.has(name) || allSpecial.has(name) ? null : allSpecial;
}

const silent = words(
  'audio canvas datalist iframe math noembed noframes noscript object script select style svg template textarea title video',
);
const code = words('code pre kbd samp');

function inherit(parent: OpenElement, name: string): OpenElement {
  return {
    name,
    region: parent.region,
    sectioned: parent.sectioned || name === 'article' || name === 'section' || name === 'main',
    inert: parent.inert || name === 'template',
    noscript: parent.noscript || name === 'noscript',
    foreign:
      name === 'svg' || name === 'math' || (parent.foreign && parent.name.toLowerCase() !== 'foreignobject'),
    silent: parent.silent || silent.has(name),
    code: parent.code || code.has(name),
    ariaHidden: parent.ariaHidden,
    styleHidden: parent.styleHidden,
    role: null,
    children: 0,
    onClose: null,
  };
}
