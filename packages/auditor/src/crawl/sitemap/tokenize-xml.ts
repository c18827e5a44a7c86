import { Tokenizer } from 'htmlparser2';
import { type Attributes, createAttributes, maxAttribute, maxName } from '../html/attributes.ts';

const maxDeclaration = 1000;

export interface XmlHandler {
  open(name: string, attributes: Attributes, selfClosing: boolean): void;
  close(name: string): void;
  /** A decoded entity arrives as text of its own. */
  text(data: string): void;
  cdata(data: string): void;
  /** What begins with `<!`, without the angle brackets. */
  declaration(text: string): void;
}

export interface XmlTokens {
  write(chunk: string): void;
  end(): void;
}

/**
 * Passes the tokens of XML to a handler as the text arrives. Uses the bare tokenizer: htmlparser2's parser keeps a list on
 * which every change takes linear time, so that a million open tags take hours. Attribute values are cut at 64 KiB, names
 * at 200 characters.
 */
export function tokenizeXml(handler: XmlHandler): XmlTokens {
  const window = createWindow();
  const attributes = createAttributes();
  let tag: string | null = null;
  let attribute = '';
  let value = '';

  const readName = (start: number, end: number): string =>
    window.slice(start, Math.min(end, start + maxName));
  const openTag = (selfClosing: boolean): void => {
    if (tag !== null) handler.open(tag, attributes, selfClosing);
    tag = null;
    attributes.clear();
  };

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = readName(start, end);
        attributes.clear();
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onattribname: (start, end) => {
        attribute = readName(start, end);
        value = '';
      },
      onattribdata: (start, end) => {
        if (value.length < maxAttribute) value += window.slice(start, Math.min(end, start + maxAttribute));
      },
      onattribentity: (codePoint) => {
        if (value.length < maxAttribute) value += String.fromCodePoint(codePoint);
      },
      onattribend: () => attributes.add(attribute, value),
      onclosetag: (start, end) => handler.close(readName(start, end)),
      ontext: (start, end) => {
        // The tokenizer passes on a tag that the document ends in as text from -1.
        if (start >= 0) handler.text(window.slice(start, end));
      },
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => handler.cdata(window.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: (start, end) =>
        handler.declaration(window.slice(start, Math.min(end, start + maxDeclaration))),
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
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
  };
}
