import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { isSameJson } from '../../data/tasks/same-json.ts';
import { richTextExtensions } from './extensions.ts';
import type { RichNode } from './rich-node.ts';
import { tickItem } from './tick-item.ts';
import { toAccepted } from './to-accepted.ts';
import { toEditable } from './to-editable.ts';

const schema = getSchema(richTextExtensions({ people: {}, tasks: {} }));

/** Everything the service's schema knows, as the API may have stored it. */
const marks = ['bold', 'italic', 'strike', 'underline', 'subscript', 'superscript', 'highlight'].map(
  (type) => ({ type }),
);
const link = { type: 'link', attrs: { href: 'https://example.com/', title: 'A page' } };
const image = {
  type: 'image',
  attrs: { src: '/api/tasks/t/attachments/a/content', alt: 'a', title: 'b', width: 3 },
};
const text = (value: string, ...having: object[]): RichNode => ({
  type: 'text',
  text: value,
  marks: having as never,
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const everything: RichNode = {
  type: 'doc',
  content: [
    ...[1, 2, 3, 4, 5, 6].map((level) => ({
      type: 'heading',
      attrs: { level },
      content: [text(`h${level}`)],
    })),
    {
      ...paragraph(...marks.map((mark) => text(mark.type, mark)), text('l', link)),
      attrs: { textAlign: 'right' },
    },
    paragraph(
      text('code', { type: 'code' }),
      { type: 'hardBreak' },
      { type: 'mention', attrs: { id: 'u', label: 'U' } },
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [{ type: 'listItem', content: [paragraph(text('b'))] }],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('c'))] }],
    },
    { type: 'blockquote', content: [paragraph(text('q'))] },
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('let a')] },
    { type: 'horizontalRule' },
    image,
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('h'))] }],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', attrs: { align: 'right' }, content: [paragraph(text('1'))] },
            { type: 'tableCell', attrs: { colwidth: [40] }, content: [paragraph()] },
          ],
        },
      ],
    },
  ],
};

/** Through the editor and back. */
function edit(document: unknown): RichNode {
  const node = Node.fromJSON(schema, toEditable(document));
  node.check();
  return toAccepted(node.toJSON()) as RichNode;
}

test('everything the service may store passes through the editor without loss', () => {
  const edited = edit(everything);
  assert.equal(allText(edited), allText(everything));
  assert.deepEqual(new Set(typesOf(edited)), new Set(typesOf(everything)));
  assert.deepEqual(attributesOf(edited, 'paragraph')[0]?.textAlign, 'right');
  assert.deepEqual(attributesOf(edited, 'orderedList')[0]?.start, 3);
  assert.deepEqual(attributesOf(edited, 'tableCell')[0]?.align, 'right');
  assert.deepEqual(attributesOf(edited, 'image')[0], { ...image.attrs, height: null });
  assert.ok(isSameJson(edit(edited), edited), 'editing nothing changes nothing');
});

test('unsupported structure is converted with every word and image', () => {
  const odd = {
    type: 'doc',
    content: [
      paragraph(text('before'), image, text('between'), image),
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'codeBlock', content: [text('x')] }] }],
      },
      { type: 'bulletList' },
      { type: 'blockquote' },
      { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: false } }] },
      { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [] }] }] },
    ],
  };
  const edited = edit(odd);
  assert.equal(allText(edited), 'beforebetweenx');
  assert.equal(attributesOf(edited, 'image').length, 2);
  for (const nothing of [null, undefined, { type: 'doc' }, { type: 'doc', content: [] }])
    assert.equal(allText(edit(nothing)), '');
});

test('pasted attributes are not sent, and text is never lost with them', () => {
  const long = 'x'.repeat(3000);
  const pasted = {
    type: 'doc',
    content: [
      paragraph(
        text('kept', {
          type: 'link',
          attrs: { href: 'https://example.com/', target: '_parent', class: long, rel: long },
        }),
        text(' plain', { type: 'link', attrs: { href: `https://example.com/${long}` } }),
      ),
      {
        type: 'orderedList',
        attrs: { start: -2, type: 'disc' },
        content: [{ type: 'listItem', content: [paragraph()] }],
      },
      { type: 'codeBlock', attrs: { language: long }, content: [text('code')] },
      { type: 'image', attrs: { src: `https://example.com/${long}` } },
    ],
  };
  const sent = toAccepted(pasted) as RichNode;
  assert.equal(allText(sent), 'kept plaincode');
  assert.deepEqual(sent.content?.[0]?.content?.[0]?.marks, [
    { type: 'link', attrs: { href: 'https://example.com/', title: null } },
  ]);
  assert.deepEqual(sent.content?.[0]?.content?.[1]?.marks, []);
  assert.deepEqual(sent.content?.[1]?.attrs, { start: 1 });
  assert.equal(String(sent.content?.[2]?.attrs?.language).length, 50);
  assert.equal(sent.content?.length, 3);
});

test('empty lines at the end are not sent, those within are', () => {
  const document = {
    type: 'doc',
    content: [paragraph(text('a')), paragraph(), paragraph(text('b')), paragraph()],
  };
  assert.equal((toAccepted(document) as RichNode).content?.length, 3);
  const blank = { type: 'doc', content: [paragraph(), paragraph()] };
  assert.deepEqual(toAccepted(blank), blank);
});

test('checking an item changes only that item', () => {
  const item = fc.record({ checked: fc.boolean(), text: fc.string({ minLength: 1 }) });
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.boolean(),
      (all, nth, checked) => {
        const at = nth % all.length;
        const list = all.map(({ checked: was, text: value }) => ({
          type: 'taskItem',
          attrs: { checked: was },
          content: [paragraph(text(value))],
        }));
        const document = { type: 'doc', content: [paragraph(), { type: 'taskList', content: list }] };
        const ticked = tickItem(document, [1, at], checked) as RichNode;
        const states = attributesOf(ticked, 'taskItem').map(({ checked: is }) => is);
        assert.deepEqual(
          states,
          all.map((each, index) => (index === at ? checked : each.checked)),
        );
        assert.equal(allText(ticked), allText(document));
      },
    ),
  );
});

function walk(node: RichNode): RichNode[] {
  return [node, ...(node.content ?? []).flatMap(walk)];
}

function allText(node: RichNode): string {
  return walk(node)
    .map((each) => each.text ?? '')
    .join('');
}

function typesOf(node: RichNode): string[] {
  return walk(node).flatMap(({ type, marks: having = [] }) => [type, ...having.map((mark) => mark.type)]);
}

function attributesOf(node: RichNode, type: string): Record<string, unknown>[] {
  return walk(node)
    .filter((each) => each.type === type)
    .map(({ attrs }) => attrs ?? {});
}

test('an external image becomes a link, wherever it was', () => {
  const elsewhere = (alt: string | null) => ({
    type: 'image',
    attrs: { src: 'https://example.com/a.png', alt },
  });
  const edited = edit({
    type: 'doc',
    content: [elsewhere('A chart'), paragraph(text('x'), elsewhere(null), text('y'))],
  });
  assert.deepEqual(
    typesOf(edited).filter((type) => type === 'image'),
    [],
  );
  assert.equal(allText(edited), 'A chartxhttps://example.com/a.pngy');
});
