import { type QuoteType, Tokenizer } from 'htmlparser2';

const maxAttribute = 64 * 1024;
const maxAttributes = 256;

/** Attributes of the current start tag; only valid during the call, because the list is reused. */
export interface Attributes {
  /** The decoded value of the first attribute of that name; an empty string when it has none. */
  get(name: string): string | undefined;
  readonly size: number;
}

export interface TokenHandler {
  open(name: string, attributes: Attributes, selfClosing: boolean): void;
  close(name: string): void;
  text(data: string): void;
  /** Text in a CDATA section; without this handler it goes to `text`. */
  cdata?(data: string): void;
  doctype(text: string): void;
  /** Whether the tokenizer is inside svg or math, where CDATA exists and `title` is not raw text. */
  inForeign(): boolean;
}

export interface TokenStream {
  write(chunk: string): void;
  end(): void;
}

/**
 * Passes the tokens of HTML or XML to a handler as the text arrives. Uses the bare tokenizer: htmlparser2's parser keeps
 * a list on which every change takes linear time, so that a page of a million open tags takes hours. Attribute values
 * are cut at 64 KiB, and a tag after 256 attributes.
 *
 * `wanted` lists the attributes whose values are read; null reads all.
 */
export function tokenizeHtml(
  handler: TokenHandler,
  options: { xml: boolean; wanted: Set<string> | null },
): TokenStream {
  const window = createWindow();
  const attributes = createAttributes();
  let tag = '';
  let attribute = '';
  let value = '';
  let reading = false;

  const nameAt = (start: number, end: number): string => {
    const name = window.slice(start, end);
    return options.xml ? name : name.toLowerCase();
  };
  const openTag = (selfClosing: boolean): void => {
    if (tag !== '') handler.open(tag, attributes, selfClosing);
    tag = '';
    attributes.clear();
  };

  const tokenizer = new Tokenizer(
    { xmlMode: options.xml, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = nameAt(start, Math.min(end, start + 200));
        attributes.clear();
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onattribname: (start, end) => {
        attribute = nameAt(start, Math.min(end, start + 200));
        value = '';
        reading =
          (options.wanted === null || options.wanted.has(attribute)) && attributes.size < maxAttributes;
      },
      onattribdata: (start, end) => {
        if (reading && value.length < maxAttribute)
          value += window.slice(start, Math.min(end, start + maxAttribute));
      },
      onattribentity: (codePoint) => {
        if (reading && value.length < maxAttribute) value += String.fromCodePoint(codePoint);
      },
      onattribend: (_quote: QuoteType) => {
        if (reading) attributes.add(attribute, value);
      },
      onclosetag: (start, end) => handler.close(nameAt(start, Math.min(end, start + 200))),
      ontext: (start, end) => handler.text(window.slice(start, end)),
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => {
        if (!options.xml && !handler.inForeign()) return;
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

/** The chunks an unfinished token may still need, addressed by the offsets of the tokenizer. */
function createWindow(): { push(chunk: string): void; slice(start: number, end: number): string } {
  let chunks: string[] = [];
  let base = 0;
  return {
    push: (chunk) => void chunks.push(chunk),
    slice(start, end) {
      if (start >= end) return '';
      let skip = 0;
      let first = chunks[0] ?? '';
      while (start - base >= first.length && skip < chunks.length) {
        base += first.length;
        skip += 1;
        first = chunks[skip] ?? '';
      }
      if (skip > 0) chunks = chunks.slice(skip);
      if (end - base <= first.length) return first.slice(start - base, end - base);
      return chunks.join('').slice(start - base, end - base);
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
