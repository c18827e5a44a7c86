import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { type Attributes, createAttributes, maxAttribute, maxName } from './attributes.ts';
import { type ElementKind, type RawText, readKind } from './element-kinds.ts';
import { endOfScript } from './end-of-script.ts';

const maxDoctype = 1000;

const doctypeName = /^doctype/i;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const equals = 0x3d;
const greaterThan = 0x3e;
const questionMark = 0x3f;
const exclamationMark = 0x21;

/** Which units end a name or a value: 1 at their place, for ASCII. */
const endsName = tableOf('\t\n\f\r />');
const endsAttributeName = tableOf('\t\n\f\r />=');
const endsUnquoted = tableOf('\t\n\f\r >');

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

export interface TokenHandler {
  open(kind: ElementKind, attributes: Attributes, selfClosing: boolean): void;
  close(kind: ElementKind): void;
  /** Text between two tags, decoded. */
  text?(data: string): void;
  doctype(text: string): void;
  /** Whether the innermost open element belongs to SVG or MathML: only there, CDATA exists. */
  inForeign(): boolean;
  /** Whether a start tag here is of SVG or MathML, in which no text is raw. */
  isForeign(kind: ElementKind): boolean;
}

/** Reads the name of an attribute; null if nobody asks for its value. */
export type ReadAttribute = (text: string, start: number, end: number) => string | null;

/**
 * Passes the tokens of a whole HTML document to a handler (HTML, "Tokenization"). The end of a text, a comment, or a value
 * is searched for rather than every character judged, which takes a fraction of the time of a state machine; only names
 * are read character by character. Attribute values are cut at 64 KiB, and names at 200 characters. A tag that the document
 * ends in is left out.
 */
export function tokenizeHtml(html: string, handler: TokenHandler, readAttribute: ReadAttribute): void {
  const attributes = createAttributes();
  const { length } = html;
  /** The last slash between the attributes of the tag that was read last. */
  let slashAt = -1;

  /** The position after the next `>` that is at `from` or later. */
  const skipTag = (from: number): number => {
    const end = html.indexOf('>', from);
    return end === -1 ? length : end + 1;
  };

  const emitText = (start: number, end: number): void => {
    if (start >= end || handler.text === undefined) return;
    const data = html.slice(start, end);
    handler.text(data.includes('&') ? decodeHTML(data) : data);
  };

  /** Reads the value that begins behind an equals sign. Returns where it ends, or -1 with the document. */
  const readValue = (from: number, attribute: string | null): number => {
    const at = skipSpace(html, from);
    if (at >= length) return -1;
    const quote = html.charCodeAt(at);
    if (quote !== doubleQuote && quote !== singleQuote) {
      const end = endOf(html, at, endsUnquoted);
      if (attribute !== null) attributes.add(attribute, decodedValue(html, at, end));
      return end;
    }
    const end = html.indexOf(quote === doubleQuote ? '"' : "'", at + 1);
    if (attribute !== null && end !== -1) attributes.add(attribute, decodedValue(html, at + 1, end));
    return end === -1 ? -1 : end + 1;
  };

  /** Reads the attribute that begins at `start`. Returns where the tag goes on, or -1 if the document ends before. */
  const readOne = (start: number, isWanted: boolean): number => {
    const end = endOf(html, start + 1, endsAttributeName);
    const attribute = isWanted ? readAttribute(html, start, Math.min(end, start + maxName)) : null;
    const at = skipSpace(html, end);
    if (html.charCodeAt(at) === equals) return readValue(at + 1, attribute);
    if (at >= length) return -1;
    if (attribute !== null) attributes.add(attribute, '');
    return at;
  };

  /** Reads what is behind the name of a tag. Returns where its `>` is, or -1 if the document ends before. */
  const readToEnd = (from: number, isWanted: boolean): number => {
    slashAt = -1;
    for (let at = from; at !== -1 && at < length; ) {
      const unit = html.charCodeAt(at);
      if (unit === greaterThan) return at;
      if (unit === slash) slashAt = at;
      at = unit === slash || isSpace(unit) ? at + 1 : readOne(at, isWanted);
    }
    return -1;
  };

  /** Reads the tag whose name begins at `start`. Returns where the text behind it begins. */
  const openTag = (start: number): number => {
    const nameEnd = endOf(html, start, endsName);
    const kind = readKind(html, start, Math.min(nameEnd, start + maxName));
    const rawText = kind.rawText !== null && !handler.isForeign(kind) ? kind.rawText : null;
    attributes.clear();
    const end = readToEnd(nameEnd, true);
    if (end === -1) return length;
    // A slash counts only right before the end, and not as part of a value.
    handler.open(kind, attributes, slashAt === end - 1);
    return rawText === null ? end + 1 : readRawText(end + 1, kind, rawText);
  };

  /** Reads the text of an element that only its own end tag ends. Returns where that begins. */
  const readRawText = (start: number, { name }: ElementKind, rawText: RawText): number => {
    let end = rawText === 'plaintext' ? -1 : html.indexOf('</', start);
    while (end !== -1 && !endsRawText(html, end + 2, name)) end = html.indexOf('</', end + 2);
    if (end === -1) end = length;
    if (name === 'script') end = endOfScript(html, start, end);
    if (rawText === 'escapable') emitText(start, end);
    else if (start < end) handler.text?.(html.slice(start, end));
    return end;
  };

  /** Reads the end tag whose name begins at `start`. Returns where the text behind it begins. */
  const closeTag = (start: number): number => {
    const nameEnd = endOf(html, start, endsName);
    const end = readToEnd(nameEnd, false);
    if (end === -1) return length;
    handler.close(readKind(html, start, Math.min(nameEnd, start + maxName)));
    return end + 1;
  };

  /** Reads what begins with `<!`, which ends before `start`: a comment, a document type, or CDATA. */
  const readDeclaration = (start: number): number => {
    if (html.startsWith('--', start)) return endOfComment(html, start + 2);
    if (html.startsWith('[CDATA[', start) && handler.inForeign()) {
      const end = html.indexOf(']]>', start + 7);
      if (end === -1) return length;
      if (end > start + 7) handler.text?.(html.slice(start + 7, end));
      return end + 3;
    }
    const end = html.indexOf('>', start);
    if (end === -1) return length;
    const declaration = html.slice(start, Math.min(end, start + maxDoctype));
    if (doctypeName.test(declaration)) handler.doctype(declaration);
    return end + 1;
  };

  let textStart = 0;
  let at = html.indexOf('<');
  while (at !== -1 && at + 1 < length) {
    const unit = html.charCodeAt(at + 1);
    let next = at;
    if (isLetter(unit)) {
      emitText(textStart, at);
      next = openTag(at + 1);
    } else if (unit === slash && at + 2 < length) {
      emitText(textStart, at);
      next = isLetter(html.charCodeAt(at + 2)) ? closeTag(at + 2) : skipTag(at + 2);
    } else if (unit === exclamationMark) {
      emitText(textStart, at);
      next = readDeclaration(at + 2);
    } else if (unit === questionMark) {
      emitText(textStart, at);
      next = skipTag(at + 2);
    }
    // Anything else after the sign is text.
    if (next !== at) textStart = next;
    at = html.indexOf('<', next === at ? at + 1 : next);
  }
  emitText(textStart, length);
}

/** ASCII white space but the vertical tab. False behind the end, whose unit is not a number. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit <= 0x0d && unit >= 0x09 && unit !== 0x0b);
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (isSpace(html.charCodeAt(at))) at += 1;
  return at;
}

/** Where the first of `ends` is at `from` or later; the end of the document if there is none. */
function endOf(html: string, from: number, ends: Uint8Array): number {
  let at = from;
  while (at < html.length && ends[html.charCodeAt(at)] !== 1) at += 1;
  return at;
}

function decodedValue(html: string, start: number, end: number): string {
  const value = html.slice(start, Math.min(end, start + maxAttribute));
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

/** Whether the end tag whose name begins at `start` is that of the element. */
function endsRawText(html: string, start: number, name: string): boolean {
  const end = start + name.length;
  return endsName[html.charCodeAt(end)] === 1 && html.slice(start, end).toLowerCase() === name;
}

/** Comments also end with `--!>`, and right behind their beginning with `>` or `->`. */
function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start)) return start + 1;
  if (html.startsWith('->', start)) return start + 2;
  for (let at = html.indexOf('--', start); at !== -1; at = html.indexOf('--', at + 1)) {
    if (html.startsWith('>', at + 2)) return at + 3;
    if (html.startsWith('!>', at + 2)) return at + 4;
  }
  return html.length;
}
