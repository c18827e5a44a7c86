import { type QuoteType, Tokenizer } from 'htmlparser2';

const maxAttribute = 64 * 1024;
const maxAttributes = 256;
const maxName = 200;

/** Attributes of the current start tag; only valid during the call, because the list is reused. */
export interface Attributes {
  /** The decoded value of the first attribute of that name; an empty string when it has none. */
  get(name: string): string | undefined;
  readonly size: number;
}

export interface TokenHandler<Name> {
  open(name: Name, attributes: Attributes, selfClosing: boolean): void;
  close(name: Name): void;
  text(data: string): void;
  /** Text in a CDATA section; without this handler it goes to `text`. */
  cdata?(data: string): void;
  doctype(text: string): void;
  /** Whether the tokenizer is inside svg or math, where CDATA exists and `title` is not raw text. */
  inForeign(): boolean;
}

export interface TokenOptions<Name> {
  xml: boolean;
  /** Reads the name of a tag from the text, without a string if possible. */
  readName(text: string, start: number, end: number): Name;
  /** Reads the name of an attribute; null if nobody asks for its value. */
  readAttribute(text: string, start: number, end: number): string | null;
}

export interface TokenStream {
  write(chunk: string): void;
  end(): void;
}

/**
 * Passes the tokens of HTML or XML to a handler as the text arrives. Uses the bare tokenizer: htmlparser2's parser keeps
 * a list on which every change takes linear time, so that a page of a million open tags takes hours. Attribute values
 * are cut at 64 KiB, and a tag after 256 attributes.
 */
export function tokenizeHtml<Name>(handler: TokenHandler<Name>, options: TokenOptions<Name>): TokenStream {
  const { xml, readName, readAttribute } = options;
  const window = createWindow();
  const attributes = createAttributes();
  let tag: Name | null = null;
  let attribute: string | null = null;
  let value = '';

  const openTag = (selfClosing: boolean): void => {
    if (tag !== null) handler.open(tag, attributes, selfClosing);
    tag = null;
    attributes.clear();
  };

  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = window.read(readName, start, Math.min(end, start + maxName));
        attributes.clear();
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onattribname: (start, end) => {
        attribute =
          attributes.size < maxAttributes
            ? window.read(readAttribute, start, Math.min(end, start + maxName))
            : null;
        value = '';
      },
      onattribdata: (start, end) => {
        if (attribute !== null && value.length < maxAttribute)
          value += window.slice(start, Math.min(end, start + maxAttribute));
      },
      onattribentity: (codePoint) => {
        if (attribute !== null && value.length < maxAttribute) value += String.fromCodePoint(codePoint);
      },
      onattribend: (_quote: QuoteType) => {
        if (attribute !== null) attributes.add(attribute, value);
      },
      onclosetag: (start, end) => handler.close(window.read(readName, start, Math.min(end, start + maxName))),
      ontext: (start, end) => {
        // The tokenizer passes on a tag that the document ends in as text from -1.
        if (start >= 0) handler.text(window.slice(start, end));
      },
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => {
        if (!xml && !handler.inForeign()) return;
        const data = window.slice(start, end - offset);
        if (handler.cdata === undefined) handler.text(data);
        else handler.cdata(data);
      },
      oncomment: () => undefined,
      ondeclaration: (start, end) => handler.doctype(window.slice(start, Math.min(end, start + 1000))),
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => handler.inForeign(),
    },
  );

  return {
    write(chunk) {
      window.push(chunk);
      tokenizer.write(chunk);
    },
    end: () => tokenizer.end(),
  };
}

interface Window {
  push(chunk: string): void;
  slice(start: number, end: number): string;
  read<T>(reader: (text: string, start: number, end: number) => T, start: number, end: number): T;
}

/** The chunks an unfinished token may still need, addressed by the offsets of the tokenizer. */
function createWindow(): Window {
  /** What is read now; it begins at the offset `base`. */
  let text = '';
  let base = 0;
  let next: string[] = [];

  /** Makes `text` contain everything up to `end`, and drops what is before `start`. */
  const seek = (start: number, end: number): void => {
    while (start - base >= text.length && next.length > 0) {
      base += text.length;
      text = next.shift() as string;
    }
    if (end - base <= text.length) return;
    text = [text.slice(start - base), ...next].join('');
    base = start;
    next = [];
  };
  return {
    push(chunk) {
      if (text === '') text = chunk;
      else next.push(chunk);
    },
    slice(start, end) {
      if (start >= end) return '';
      if (start - base >= text.length || end - base > text.length) seek(start, end);
      return text.slice(start - base, end - base);
    },
    read(reader, start, end) {
      if (start - base >= text.length || end - base > text.length) seek(start, end);
      return reader(text, start - base, end - base);
    },
  };
}

function createAttributes(): Attributes & {
  add(name: string, value: string): void;
  clear(): void;
} {
  const names: string[] = [];
  const values: string[] = [];
  // Counted separately, because shortening the lists would release their memory with every tag.
  let size = 0;
  return {
    get(name) {
      for (let index = 0; index < size; index += 1) if (names[index] === name) return values[index];
      return undefined;
    },
    add(name, value) {
      names[size] = name;
      values[size] = value;
      size += 1;
    },
    clear() {
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
