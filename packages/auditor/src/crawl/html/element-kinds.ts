import { createNameTable } from './name-table.ts';

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
const tableParts = words('caption table td template th');
const scope = words('applet caption marquee object table td template th');
/** Elements that stop the search of an end tag (HTML, "special"), except address, div, and p. */
const special =
  'article aside blockquote button caption center dd details dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hgroup iframe li listing main menu nav noembed noframes noscript ol plaintext pre script search section ' +
  'select style summary table tbody td template textarea tfoot th thead title tr ul xmp';
const allSpecial = words(`${special} address div p`);
const lists = words('ul ol');
/** What a start tag closes first, and where the search for it ends (HTML, "the rules for parsing tokens"). */
const implied = new Map<string, ImpliedEnd>(
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
const headElements = words('base basefont bgsound link meta title noscript noframes style script template');
const inline = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr output q s samp small ' +
    'span strike strong sub sup svg path g use time tt u var wbr script style link meta template noscript',
);
const structure = words('html head body');
const referring = words(
  'a area img picture link script iframe frame video audio source track embed object form input',
);
const needName = words('iframe frame button input select textarea');

/** How the text of an element in which no other tag counts is read: with entities, without, or to the end of the document. */
export type RawText = 'escapable' | 'raw' | 'plaintext';

const rawTexts = new Map<string, RawText>([
  ...[...words('title textarea')].map((name): [string, RawText] => [name, 'escapable']),
  ...[...words('iframe noembed noframes script style xmp')].map((name): [string, RawText] => [name, 'raw']),
  ['plaintext', 'plaintext'],
]);

/** Start tags that end open SVG and MathML (HTML, 13.2.6.5). */
const breakOuts = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol ' +
    'p pre ruby s small span strong strike sub sup table tt u ul var',
);

interface ImpliedEnd {
  closes: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

/** What its name says about an element, so that one lookup per tag finds all of it. */
export interface ElementKind {
  name: string;
  /** The position among the names that HTML knows; -1 for any other, whose kind is a new object for each tag. */
  index: number;
  isVoid: boolean;
  isFormatting: boolean;
  isHeading: boolean;
  isScope: boolean;
  /** Only tables and templates end the search for its end tag. */
  isTablePart: boolean;
  closesP: boolean;
  implied: ImpliedEnd | null;
  /** What ends the search for the element of an end tag, besides the scopes. */
  endsAt: ReadonlySet<string> | null;
  isSectioning: boolean;
  isSilent: boolean;
  isCode: boolean;
  /** Null if tags count in its text. */
  rawText: RawText | null;
  /** Its boundaries do not separate words. */
  isInline: boolean;
  /** `html`, `head`, or `body`, whose tags may be left out anywhere. */
  isStructure: boolean;
  /** Allowed in head. */
  isHead: boolean;
  /** Its start tag ends open SVG and MathML. */
  breaksOut: boolean;
  /** May refer to a URL, or belongs to an element that does. */
  isReferring: boolean;
  needsName: boolean;
}

/** The scope of the paragraph that a block closes. */
export const buttonScope: ReadonlySet<string> = button;

function createKind(name: string, index: number): ElementKind {
  return {
    name,
    index,
    isVoid: voidElements.has(name),
    isFormatting: formatting.has(name),
    isHeading: headings.has(name),
    isScope: scope.has(name),
    isTablePart: tableParts.has(name),
    closesP: closesP.has(name),
    implied: implied.get(name) ?? null,
    endsAt: endsAt(name),
    isSectioning: sectioning.has(name),
    isSilent: silent.has(name),
    isCode: code.has(name),
    rawText: rawTexts.get(name) ?? null,
    isInline: inline.has(name),
    isStructure: structure.has(name),
    isHead: headElements.has(name),
    breaksOut: breakOuts.has(name),
    isReferring: referring.has(name),
    needsName: needName.has(name),
  };
}

function endsAt(name: string): ReadonlySet<string> | null {
  if (name === 'li') return lists;
  if (name === 'p') return button;
  return formatting.has(name) || allSpecial.has(name) ? null : allSpecial;
}

const standard = [
  ...new Set([
    ...[...voidElements, ...formatting, ...closesP, ...scope, ...allSpecial, ...silent, ...code],
    ...[
      ...headElements,
      ...inline,
      ...structure,
      ...needName,
      ...referring,
      ...implied.keys(),
      ...breakOuts,
      'picture',
      'foreignobject',
    ],
  ]),
].map(createKind);

/** How many names have an index. */
export const standardCount = standard.length;

const standardKinds = createNameTable(standard);

/** The kind of an element without a name. */
export const noKind = createKind('', -1);
/** The kind of `p`. */
export const paragraph = standard.find(({ name }) => name === 'p') as ElementKind;

/** The kind of the element that a tag in the text of a document names, in whatever case. */
export function readKind(text: string, start: number, end: number): ElementKind {
  const found = standardKinds.find(text, start, end);
  if (found !== undefined) return found;
  return { ...noKind, name: text.slice(start, end).toLowerCase() };
}
