import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument } from './check-document.ts';
import type { RichNode } from './document.ts';
import { documentToHtml } from './document-to-html.ts';
import { documentToText } from './document-to-text.ts';
import { markRules, nodeRules } from './schema.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (marks?: unknown) => ({ type: 'text', text: 'x', ...(marks === undefined ? {} : { marks }) });
const link = (href: unknown) => doc(p(text([{ type: 'link', attrs: { href } }])));

const refused: [name: string, value: unknown, message: RegExp][] = [
  ['a text', 'hello', /^"descriptionJson" must be an object/],
  ['a list', [], /must be an object/],
  ['no type', {}, /"descriptionJson\.type" must be the type of a supported node; received none/],
  ['another root', p(), /is a "paragraph", which is not allowed in a document/],
  [
    'an unknown node',
    doc({ type: 'video' }),
    /"descriptionJson\.content\.0\.type" must be the type of a supported node; received "video"/,
  ],
  ['a name of Object', doc({ type: 'constructor' }), /supported node; received "constructor"/],
  [
    'an unknown mark',
    doc(p(text([{ type: 'blink' }]))),
    /marks\.0\.type" must be the type of a supported mark; received "blink"/,
  ],
  ['an unknown key', doc({ type: 'paragraph', html: '<b>' }), /content\.0\.html" is an unknown field/],
  [
    'an unknown attribute',
    doc({ type: 'paragraph', attrs: { onclick: 'x' } }),
    /attrs\.onclick" is an unknown/,
  ],
  ['a heading without level', doc({ type: 'heading' }), /attrs\.level" is required/],
  ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } }), /a whole number from 1 to 6/],
  ['text in a list', doc({ type: 'bulletList', content: [text()] }), /is not allowed in a "bulletList"/],
  ['a block in a paragraph', doc(p(p())), /is not allowed in a "paragraph"/],
  ['an empty text', doc(p({ type: 'text', text: '' })), /non-empty/],
  ['text on a block', doc({ type: 'paragraph', text: 'x' }), /is not allowed in/],
  ['content in a rule', doc({ type: 'horizontalRule', content: [p()] }), /is not allowed in/],
  ['content that is no list', doc({ type: 'paragraph', content: { length: 1 } }), /an array of nodes/],
  ['marks that are no list', doc(p(text('bold'))), /an array of up to 20 marks/],
  ['too many marks', doc(p(text(Array.from({ length: 21 }, () => ({ type: 'bold' }))))), /up to 20 marks/],
  ['a script link', link('javascript:alert(1)'), /href" must be an http, https, or mailto URL/],
  ['a hidden script link', link('java\tscript:alert(1)'), /href" must be/],
  ['a relative link', link('/x'), /href" must be/],
  ['a link of another type', link({ toString: 'x' }), /href" must be/],
  ...[
    'javascript:x',
    'https://example.com/x.png',
    '//example.com/x.png',
    '/api/session',
    '/api/tasks/t/attachments/a/content?x',
    '/api/tasks/../tasks/a/attachments/b/content',
    '/api/tasks/t/attachments/a/content/../../..',
    '/API/tasks/t/attachments/a/content',
    'content',
  ].map((src): [string, unknown, RegExp] => [
    `the image ${src}`,
    doc({ type: 'image', attrs: { src } }),
    /src" must be the path of an attachment/,
  ]),
];

test('everything outside the schema is refused, and the message names the place', () => {
  for (const [name, value, message] of refused) {
    assert.throws(() => checkDocument(value), { code: 'BAD_REQUEST', message }, name);
  }
});

test('depth and size are bounded without overflowing the stack', () => {
  let deep: unknown = p(text());
  for (let depth = 0; depth < 50_000; depth += 1) deep = { type: 'blockquote', content: [deep] };
  assert.throws(() => checkDocument(doc(deep)), /nested more than 28 levels deep/);
  assert.throws(
    () => checkDocument(doc(...Array.from({ length: 30_000 }, () => p()))),
    /more than 20000 nodes/,
  );
  const long = { type: 'text', text: 'x'.repeat(150_000) };
  assert.throws(() => checkDocument(doc(p(long, long))), /more than 200000 characters/);
});

test('a null attribute counts as not set, as editors write it', () => {
  checkDocument(doc({ type: 'paragraph', attrs: { textAlign: null, dir: null } }), 'x');
});

test('every node and mark of the schema has its HTML and its text', () => {
  const attrs: Record<string, object> = {
    heading: { level: 2 },
    image: { src: '/api/tasks/01a1/attachments/01a2/content' },
    mention: { id: 'u1' },
    link: { href: 'https://example.com/' },
  };
  for (const type of nodeRules.keys()) {
    if (type === 'doc') continue;
    const node: RichNode = { type, attrs: { ...attrs[type] }, content: [], text: 'x' };
    const html = documentToHtml({ type: 'doc', content: [node] });
    assert.notEqual(html, '', type);
    documentToText({ type: 'doc', content: [node] });
  }
  for (const type of markRules.keys()) {
    const html = documentToHtml({
      type: 'doc',
      content: [{ type: 'text', text: 'x', marks: [{ type, attrs: { ...attrs[type] } }] }],
    });
    assert.match(html, /^<.*>x<.*>$/, type);
  }
});
