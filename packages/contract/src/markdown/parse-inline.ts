import { mentionPattern } from '../mention-pattern.ts';
import type { TextMark, TextNode } from './text-node.ts';
import { emailPattern, isAttachment, isLink, toBareUrl, urlPattern } from './urls.ts';

/** The person with that handle, which is a username or an email address; null leaves the handle as text. */
export type FindPerson = (handle: string) => { id: string; name: string } | null;

/** A piece of a line: text, a node, or the place where a mark begins or ends. */
type Piece = { text: string } | { node: TextNode } | { marks: MarkChange[]; text: string };

interface MarkChange {
  type: string;
  isOn: boolean;
  attrs?: Record<string, unknown>;
}

/** A delimiter that may begin a mark, if its end follows. */
interface Opener {
  unit: string;
  piece: Extract<Piece, { marks: MarkChange[] }>;
}

const markOf: Record<string, string> = {
  '**': 'bold',
  __: 'bold',
  '*': 'italic',
  _: 'italic',
  '~~': 'strike',
};

const escapable = /[!-/:-@[-`{-~]/;
const bareUrl = new RegExp(urlPattern, 'iuy');
const bracketed = new RegExp(`<(?:(${emailPattern})|${urlPattern})>`, 'iuy');
const mention = new RegExp(mentionPattern, 'uy');
const destination = /\]\(([^\s()<>]{0,2048}(?:\([^\s()<>]{0,2048}\)[^\s()<>]{0,2048}){0,8})\)/y;
const image = /!\[([^\]\n]{0,300})\]\(([^\s()<>]{1,200})\)/y;
const plain = /[\s\S][^\\`*_~[\]!@hH<\n]*/y;
const beforeMention = /[\w.@/+-]/;

/**
 * The inline content of Markdown lines: emphasis, code, links, images of attachments, mentions, and breaks at line ends.
 * Takes time in proportion to the length of the text, whatever it is.
 */
export function parseInline(source: string, findPerson: FindPerson): TextNode[] {
  return new InlineParser(source, findPerson).parse();
}

class InlineParser {
  readonly #source: string;
  readonly #findPerson: FindPerson;
  readonly #pieces: Piece[] = [];
  readonly #openers: Opener[] = [];
  readonly #counts = new Map<string, number>();
  #brackets: Extract<Piece, { marks: MarkChange[] }>[] = [];
  /** Lengths of runs of backticks that nothing closes anymore, so that they are searched once. */
  readonly #unclosed = new Set<number>();
  #at = 0;

  constructor(source: string, findPerson: FindPerson) {
    this.#source = source;
    this.#findPerson = findPerson;
  }

  parse(): TextNode[] {
    while (this.#at < this.#source.length) this.#step();
    return draw(this.#pieces);
  }

  #step(): void {
    const source = this.#source;
    const sign = source[this.#at] ?? '';
    if (sign === '\n') this.#node({ type: 'hardBreak' }, 1);
    else if (sign === '\\') this.#escape();
    else if (sign === '`') this.#code();
    else if (sign === '*' || sign === '_' || sign === '~') this.#delimiter(sign);
    else if (sign === '[') this.#openBracket();
    else if (sign === ']') this.#closeBracket();
    else if (sign === '!' && this.#image()) return;
    else if (sign === '@' && this.#mention()) return;
    else if (sign === '<' && this.#bracketed()) return;
    else if ((sign === 'h' || sign === 'H') && this.#url()) return;
    else this.#plain();
  }

  /** Everything up to the next character that could mean something. */
  #plain(): void {
    plain.lastIndex = this.#at;
    this.#text(plain.exec(this.#source)?.[0] ?? '');
  }

  #text(text: string, length = text.length): void {
    this.#pieces.push({ text });
    this.#at += length;
  }

  #node(node: TextNode, length: number): void {
    this.#pieces.push({ node });
    this.#at += length;
  }

  #escape(): void {
    const next = this.#source[this.#at + 1] ?? '';
    if (escapable.test(next)) this.#text(next, 2);
    else this.#text('\\');
  }

  #code(): void {
    const run = runAt(this.#source, this.#at);
    const end = this.#unclosed.has(run) ? -1 : this.#closingRun(run);
    if (end < 0) {
      this.#unclosed.add(run);
      this.#text('`'.repeat(run));
      return;
    }
    const inner = this.#source.slice(this.#at + run, end).replaceAll('\n', ' ');
    const text = /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner;
    this.#node({ type: 'text', text, marks: [{ type: 'code' }] }, end + run - this.#at);
  }

  #closingRun(run: number): number {
    for (let at = this.#at + run; ; ) {
      at = this.#source.indexOf('`', at);
      if (at < 0) return -1;
      const length = runAt(this.#source, at);
      if (length === run) return at;
      at += length;
    }
  }

  #delimiter(sign: string): void {
    const run = runAt(this.#source, this.#at);
    const { canOpen, canClose } = flanks(this.#source, this.#at, run, sign);
    let left = run;
    if (sign === '~' && run !== 2) {
      this.#text(sign.repeat(run));
      return;
    }
    while (canClose && left > 0) {
      const unit = this.#closable(sign, left);
      if (unit === null) break;
      this.#close(unit);
      left -= unit.length;
    }
    while (canOpen && left > 0) {
      const unit = left >= 2 ? sign.repeat(2) : sign;
      this.#open(unit);
      left -= unit.length;
    }
    if (left > 0) this.#pieces.push({ text: sign.repeat(left) });
    this.#at += run;
  }

  /** The innermost open delimiter of this sign that the rest of a run can close. */
  #closable(sign: string, left: number): string | null {
    const [single, double] = [sign, sign.repeat(2)];
    const has = (unit: string): boolean => (this.#counts.get(unit) ?? 0) > 0 && left >= unit.length;
    if (has(double) && has(single)) {
      const top = this.#openers.at(-1)?.unit;
      return top === single || top === double ? top : double;
    }
    return has(double) ? double : has(single) && sign !== '~' ? single : null;
  }

  #open(unit: string): void {
    const piece = { marks: [], text: unit };
    this.#pieces.push(piece);
    this.#openers.push({ unit, piece });
    this.#counts.set(unit, (this.#counts.get(unit) ?? 0) + 1);
  }

  #close(unit: string): void {
    const type = markOf[unit] ?? '';
    for (let opener = this.#openers.pop(); opener !== undefined; opener = this.#openers.pop()) {
      this.#counts.set(opener.unit, (this.#counts.get(opener.unit) ?? 0) - 1);
      if (opener.unit !== unit) continue;
      opener.piece.marks.push({ type, isOn: true });
      this.#pieces.push({ marks: [{ type, isOn: false }], text: '' });
      return;
    }
  }

  #openBracket(): void {
    const piece = { marks: [], text: '[' };
    this.#pieces.push(piece);
    this.#brackets.push(piece);
    this.#at += 1;
  }

  #closeBracket(): void {
    const opener = this.#brackets.pop();
    destination.lastIndex = this.#at;
    const found = opener === undefined ? null : destination.exec(this.#source);
    const href = found?.[1] ?? '';
    if (opener === undefined || found === null || !isLink(href)) {
      this.#text(']');
      return;
    }
    opener.marks.push({ type: 'link', isOn: true, attrs: { href } });
    this.#pieces.push({ marks: [{ type: 'link', isOn: false }], text: '' });
    // A link contains no other one.
    this.#brackets = [];
    this.#at += found[0].length;
  }

  #image(): boolean {
    image.lastIndex = this.#at;
    const found = image.exec(this.#source);
    const src = found?.[2] ?? '';
    if (found === null || !isAttachment(src)) return false;
    const alt = (found[1] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
    this.#node({ type: 'image', attrs: { src, alt } }, found[0].length);
    return true;
  }

  #mention(): boolean {
    if (beforeMention.test(this.#source[this.#at - 1] ?? '')) return false;
    mention.lastIndex = this.#at;
    const handle = mention.exec(this.#source)?.[1]?.replace(/[.-]+$/, '') ?? '';
    if (handle === '') return false;
    const person = this.#findPerson(handle);
    if (person === null) {
      this.#text(`@${handle}`);
      return true;
    }
    this.#node({ type: 'mention', attrs: { id: person.id, label: person.name } }, handle.length + 1);
    return true;
  }

  #bracketed(): boolean {
    bracketed.lastIndex = this.#at;
    const [found = '', email] = bracketed.exec(this.#source) ?? [];
    const text = found.slice(1, -1);
    const href = email === undefined ? text : `mailto:${email}`;
    if (!isLink(href)) return false;
    this.#node({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }, found.length);
    return true;
  }

  #url(): boolean {
    bareUrl.lastIndex = this.#at;
    const found = bareUrl.exec(this.#source)?.[0] ?? '';
    // The text of a link ends where its destination begins.
    const end = this.#brackets.length > 0 ? found.indexOf('](') : -1;
    const url = toBareUrl(end < 0 ? found : found.slice(0, end));
    if (url === null || url === '') return false;
    this.#node({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }, url.length);
    return true;
  }
}

function runAt(source: string, at: number): number {
  let end = at + 1;
  while (source[end] === source[at]) end += 1;
  return end - at;
}

/** Whether a run of delimiters can begin or end emphasis: the rules of CommonMark. */
function flanks(source: string, at: number, run: number, sign: string) {
  const before = charBefore(source, at);
  const after = String.fromCodePoint(source.codePointAt(at + run) ?? 32);
  const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  if (sign !== '_') return { canOpen: left, canClose: right };
  return {
    canOpen: left && (!right || isPunctuation(before)),
    canClose: right && (!left || isPunctuation(after)),
  };
}

function charBefore(source: string, at: number): string {
  const unit = source.charCodeAt(at - 1);
  if (Number.isNaN(unit)) return ' ';
  return unit >= 0xdc00 && unit <= 0xdfff ? source.slice(at - 2, at) : source.slice(at - 1, at);
}

function isSpace(sign: string): boolean {
  return !isLetter(sign) && /\s/u.test(sign);
}

function isPunctuation(sign: string): boolean {
  return !isLetter(sign) && /[\p{P}\p{S}]/u.test(sign);
}

/** Most delimiters are beside a letter, which no expression has to be asked about. */
function isLetter(sign: string): boolean {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

/** Marks are ranges over the pieces, so overlapping ones need no tree. */
function draw(pieces: readonly Piece[]): TextNode[] {
  const nodes: TextNode[] = [];
  const open = new Map<string, { count: number; attrs: Record<string, unknown> | undefined }>();
  const add = (text: string, own: readonly TextMark[] = []): void => {
    if (text === '') return;
    const marks = [...marksOf(open), ...own.filter(({ type }) => (open.get(type)?.count ?? 0) === 0)];
    const last = nodes.at(-1);
    if (last?.type === 'text' && isSame(last.marks ?? [], marks)) last.text = (last.text ?? '') + text;
    else nodes.push({ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) });
  };
  for (const piece of pieces) {
    if ('node' in piece) {
      if (piece.node.type === 'text') add(piece.node.text ?? '', piece.node.marks);
      else nodes.push(piece.node);
    } else if (!('marks' in piece) || piece.marks.length === 0) add(piece.text);
    else
      for (const { type, isOn, attrs } of piece.marks) {
        const count = (open.get(type)?.count ?? 0) + (isOn ? 1 : -1);
        open.set(type, { count, attrs });
      }
  }
  return nodes;
}

function marksOf(
  open: ReadonlyMap<string, { count: number; attrs: Record<string, unknown> | undefined }>,
): TextMark[] {
  return [...open]
    .filter(([, { count }]) => count > 0)
    .map(([type, { attrs }]) => ({ type, ...(attrs === undefined ? {} : { attrs }) }));
}

function isSame(a: readonly TextMark[], b: readonly TextMark[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ type, attrs }, index) => type === b[index]?.type && attrs?.href === b[index]?.attrs?.href)
  );
}
