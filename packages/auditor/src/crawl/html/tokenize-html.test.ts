import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Attributes } from './attributes.ts';
import { tokenizeHtml } from './tokenize-html.ts';

const attributeNames = ['href', 'title', 'a'];

/** What a tokenizer found, as text, so that differences are easy to read. */
function createRecord() {
  const tokens: string[] = [];
  let text = '';
  let foreign = 0;
  const flush = (): void => {
    if (text !== '') tokens.push(`text ${JSON.stringify(text)}`);
    text = '';
  };
  const push = (token: string): void => {
    flush();
    tokens.push(token);
  };
  return {
    inForeign: () => foreign > 0,
    isForeign: () => foreign > 0,
    doctype: (declaration: string) => push(`doctype ${JSON.stringify(declaration)}`),
    text: (data: string) => {
      text += data;
    },
    open(name: string, attributes: Attributes, selfClosing: boolean) {
      if (name === 'svg' && !selfClosing) foreign += 1;
      const values = attributeNames.map((each) => attributes.get(each) ?? null);
      push(`open ${name} ${JSON.stringify(values)} ${selfClosing}`);
    },
    close(name: string) {
      if (name === 'svg' && foreign > 0) foreign -= 1;
      push(`close ${name}`);
    },
    tokens() {
      flush();
      return tokens;
    },
  };
}

function tokensOf(html: string): string[] {
  const record = createRecord();
  const handler = {
    ...record,
    open: (kind: { name: string }, attributes: Attributes, selfClosing: boolean) =>
      record.open(kind.name, attributes, selfClosing),
    close: (kind: { name: string }) => record.close(kind.name),
  };
  tokenizeHtml(html, handler, (text, start, end) => text.slice(start, end).toLowerCase());
  return record.tokens();
}

/** The same from htmlparser2, which judges every character in a state machine. */
function oracle(html: string): string[] {
  const record = createRecord();
  let name = '';
  let attribute = '';
  let value = '';
  let values = new Map<string, string>();
  const at = (start: number, end: number): string => html.slice(start, end);
  const open = (selfClosing: boolean): void => {
    const attributes = { size: values.size, get: (each: string) => values.get(each) };
    record.open(name, attributes, selfClosing);
    values = new Map();
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        name = at(start, end).toLowerCase();
        values = new Map();
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onattribname(start, end) {
        attribute = at(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += at(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (!values.has(attribute)) values.set(attribute, value);
      },
      onclosetag: (start, end) => record.close(at(start, end).toLowerCase()),
      ontext(start, end) {
        if (start >= 0) record.text(at(start, end));
      },
      ontextentity: (codePoint) => record.text(String.fromCodePoint(codePoint)),
      oncdata(start, end, offset) {
        if (record.inForeign()) record.text(at(start, end - offset));
      },
      oncomment: () => undefined,
      ondeclaration: (start, end) => record.doctype(at(start, end)),
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => record.inForeign(),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return record.tokens();
}

const pieces = [
  ...[
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    ' ',
    '\n',
    '\f',
    '-',
    '!',
    '?',
    '[',
    ']',
    ';',
    'a',
    'href',
    'x',
    'Z',
    '\0',
    'é',
    '\u{1F600}',
  ],
  ...[
    '&',
    '&amp;',
    '&am',
    '&amp',
    '&copy',
    '&copy=',
    '&lt;',
    '&not',
    '&#65',
    '&#x41;',
    '&#',
    '&#x',
    '&#0;',
    '&#x80;',
    '&#99999999;',
  ],
  ...[
    '<a ',
    '<a href=',
    '<p>',
    '</p>',
    '</a',
    '</',
    '<br/>',
    '<br / >',
    '<A HREF="x&amp;y" a TITLE=\'z\'>',
    '< p>',
    '</ p>',
    '</>',
    '</3>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '--',
    '<!',
    '<!>',
    '<!->',
    '<!DOCTYPE html>',
    '<!doc>',
    '<?xml?>',
    '<![CDATA',
    '<![cdata[x]]>',
  ],
  ...[
    '<script>',
    '</script>',
    '<SCRIPT src=x/>',
    '</scrip',
    '</script ',
    '<scripts>',
    '<style>',
    '</style\n>',
    '<xmp>',
    '</xmp/',
    '<iframe>',
    '<noembed>',
  ],
  ...[
    '<title>',
    '</title>',
    '</TITLE',
    '<textarea>',
    '</textarea>',
    '<plaintext>',
    '<svg>',
    '</svg>',
    '<svg/>',
    '<noframes>',
    '</noframes>',
    '</noembed>',
  ],
];

/** Where HTML says otherwise than htmlparser2: see the next tests. */
const special =
  /<!\[CDATA\[|<+\/?[a-z]*&|<[a-z]+$|\/\s+>|<\/[a-z][^>]*=|<\/[a-z][^>]*$|<script(?!s).*<!--.*<script/is;
const isSpecial = (html: string): boolean => special.test(html);

test('the tokens of any document are those of a state machine', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const html = parts.join('');
      fc.pre(!isSpecial(html));
      assert.deepEqual(tokensOf(html), oracle(html));
    }),
    { numRuns: 10_000 },
  );
});

test('CDATA is text in svg and math, and a comment up to the next bracket elsewhere', () => {
  const data = '<![CDATA[ a > b ]]>';
  assert.deepEqual(tokensOf(`<svg>${data}</svg>`).slice(1, 2), ['text " a > b "']);
  assert.deepEqual(tokensOf(`<p>${data}`).slice(1), ['text " b ]]>"']);
});

test('an entity behind a left angle bracket is decoded in a title', () =>
  assert.deepEqual(tokensOf('<title>a <&amp; b</title>')[1], 'text "a <& b"'));

test('a tag in which the document ends is left out', () =>
  assert.deepEqual(tokensOf('a<x').concat(tokensOf('b</x y'), tokensOf('c<a href="x')), [
    'text "a"',
    'text "b"',
    'text "c"',
  ]));

test('values are cut at 64 KiB, and attributes behind the 256th are ignored', () => {
  const [value] = tokensOf(`<a href="${'x'.repeat(100_000)}">`);
  assert.equal(value?.length, `open a ["${'x'.repeat(64 * 1024)}",null,null] false`.length);
  const many = Array.from({ length: 256 }, (_, index) => `n${index}`).join(' ');
  assert.deepEqual(tokensOf(`<a ${many} href=x>`), ['open a [null,null,null] false']);
});

test('a slash closes an element only right before the end of its tag', () => {
  const isClosed = (html: string) => tokensOf(html)[0]?.endsWith('true');
  assert.deepEqual(
    ['<svg/>', '<svg a/>', '<svg a="b"/>', '<svg / >', '<svg a=b/>', '<svg/a>', '<svg//>'].map(isClosed),
    [true, true, true, false, false, false, true],
  );
});

test('an end tag has attributes, too', () =>
  assert.deepEqual(tokensOf(`</p title=">">a</p/ b='>' >c</p "d">e`), [
    ...['close p', 'text "a"', 'close p', 'text "c"', 'close p', 'text "e"'],
  ]));

/** The text of a document, with scripts in brackets and images as a sign, from the tree of a full HTML parser. */
function scriptOracle(html: string): string {
  const write = (node: DefaultTreeAdapterTypes.Node): string => {
    if ('value' in node) return node.value;
    if (node.nodeName === 'img') return '¶';
    const inside = 'childNodes' in node ? node.childNodes.map(write).join('') : '';
    return node.nodeName === 'script' ? `[${inside}]` : inside;
  };
  return write(parse(html, { scriptingEnabled: true }));
}

function scriptsOf(html: string): string {
  let written = '';
  let isOpen = false;
  const close = (): void => {
    if (isOpen) written += ']';
    isOpen = false;
  };
  const handler = {
    inForeign: () => false,
    isForeign: () => false,
    doctype: () => undefined,
    text(data: string) {
      written += data;
    },
    open({ name }: { name: string }) {
      if (name === 'img') written += '¶';
      if (name !== 'script') return;
      written += '[';
      isOpen = true;
    },
    close: ({ name }: { name: string }) => name === 'script' && close(),
  };
  tokenizeHtml(html, handler, () => null);
  close();
  return written;
}

test('a script ends where a full HTML parser ends it, whatever comments and scripts are in it', () => {
  const marks = [
    '<!--',
    '-->',
    '--',
    '->',
    '>',
    '<!',
    '-',
    '<',
    '/',
    'script',
    '<script',
    '</script',
    ' ',
    'x',
  ];
  const piece = fc.constantFrom(...marks, '<script>', '</script>', '<SCRIPT/', '</Script\n>', '<img>');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = `<body><script>${pieces.join('')}`;
      assert.equal(scriptsOf(html), scriptOracle(html), html);
    }),
    {
      numRuns: 5_000,
      examples: [[['<!-- ', '<script>', '</script>', '<img>', '-->', '</script>', '<img>']]],
    },
  );
});
