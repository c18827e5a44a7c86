import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkDocument } from '../rich-text/check-document.ts';
import type { RichDocument, RichMark, RichNode } from '../rich-text/document.ts';
import { documentToHtml } from '../rich-text/document-to-html.ts';
import { documentToText } from '../rich-text/document-to-text.ts';
import { htmlToDocument } from '../rich-text/html-to-document.ts';
import { sanitizeRichHtml } from '../rich-text/sanitize-rich-html.ts';
import { readDescription } from './task-description.ts';

test('a body without a description leaves it unchanged; null clears all three forms', () => {
  assert.equal(readDescription({}), undefined);
  const none = { text: null, html: null, json: null };
  assert.deepEqual(readDescription({ description: null }), none);
  assert.deepEqual(readDescription({ descriptionHtml: null, descriptionJson: null }), none);
});

test('text alone gives the equivalent HTML and document', () => {
  assert.deepEqual(readDescription({ description: 'one <b>\ntwo\n\nthree' }), {
    text: 'one <b>\ntwo\n\nthree',
    html: '<p>one &lt;b&gt;<br />two</p><p>three</p>',
    json: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'one <b>' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'three' }] },
      ],
    },
  });
});

test('HTML alone gives the equivalent text and document', () => {
  const html =
    '<h2>Head</h2><p>a <b>bold</b> <i>both <b>x</b></i></p><ol start="3"><li>one<ul><li>sub</li></ul></li></ol>' +
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">done</li></ul>' +
    '<blockquote>q</blockquote><pre><code class="language-ts x">let a\n  = 1</code></pre><hr>' +
    '<table><tr><th>A</th><td>B</td></tr></table><p><a href="https://example.com/">l</a><a href="javascript:x">m</a></p>';
  const description = readDescription({ descriptionHtml: html });
  assert.equal(
    description?.text,
    'Head\n\na bold both x\n\n3. one\n   - sub\n\n[x] done\n\nq\n\nlet a\n  = 1\n\n---\n\nA\tB\n\nlm',
  );
  const { content = [] } = description.json as RichDocument;
  assert.deepEqual(
    content.map((node) => node.type),
    [
      'heading',
      'paragraph',
      'orderedList',
      'taskList',
      'blockquote',
      'codeBlock',
      'horizontalRule',
      'table',
      'paragraph',
    ],
  );
  assert.deepEqual(content[5]?.attrs, { language: 'ts' });
  assert.match(description.html ?? '', /^<h2>Head<\/h2><p>a <strong>bold<\/strong>/);
});

test('forms that are not sent are derived from the richest one sent, and forms that are sent stay as they are', () => {
  const json = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'from json' }] }],
  };
  const both = readDescription({ descriptionJson: json, description: 'as sent' });
  assert.deepEqual(both, { text: 'as sent', html: '<p>from json</p>', json });
  const html = readDescription({
    descriptionHtml: '<p>from html</p>',
    description: 'as sent',
    descriptionJson: null,
  });
  assert.equal(html?.text, 'as sent');
  assert.equal(documentToText(html?.json as RichDocument), 'from html');
});

test('HTML that no document can represent is refused with the name of its field', () => {
  const html = '<blockquote>'.repeat(60) + '</blockquote>'.repeat(60);
  assert.throws(
    () => readDescription({ descriptionHtml: html }),
    /^\w+Error: "descriptionHtml.*nested more than 28/,
  );
});

test('text of line ends alone still has a document', () => {
  const { json } = readDescription({ description: 'x\n'.repeat(60_000) }) ?? {};
  checkDocument(json);
});

const marks: fc.Arbitrary<RichMark[]> = fc.oneof(
  fc.constant<RichMark[]>([{ type: 'code' }]),
  fc.subarray<RichMark>([{ type: 'bold' }, { type: 'italic' }, { type: 'strike' }, { type: 'underline' }]),
);
const words = fc.stringMatching(/^[a-z<&"']{1,8}$/);
const inline: fc.Arbitrary<RichNode> = fc.oneof(
  fc
    .record({ text: words, marks })
    .map(({ text, marks: m }) => ({ type: 'text', text, ...(m.length > 0 && { marks: m }) })),
  words.map((label) => ({ type: 'mention', attrs: { id: `u-${label}`, label } })),
);
const { block } = fc.letrec<{ block: RichNode }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const inlines = fc.array(inline, { minLength: 1, maxLength: 4 });
  return {
    block: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      inlines.map((content) => ({ type: 'paragraph', content })),
      fc
        .record({ level: fc.integer({ min: 1, max: 6 }), content: inlines })
        .map(({ level, content }) => ({ type: 'heading', attrs: { level }, content })),
      fc.constant({ type: 'horizontalRule' }),
      words.map((text) => ({
        type: 'codeBlock',
        attrs: { language: 'ts' },
        content: [{ type: 'text', text }],
      })),
      blocks.map((content) => ({ type: 'blockquote', content })),
      blocks.map((content) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })),
      blocks.map((content) => ({
        type: 'taskList',
        content: [{ type: 'taskItem', content, attrs: { checked: true } }],
      })),
      blocks.map((content) => ({
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content }] },
        ],
      })),
    ),
  };
});
const documents: fc.Arbitrary<RichDocument> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => ({ type: 'doc', content }));

test('any document keeps its text and its HTML when converted to HTML and back', () => {
  fc.assert(
    fc.property(documents, (document) => {
      checkDocument(document);
      const html = documentToHtml(document);
      assert.equal(sanitizeRichHtml(html), html, 'derived HTML is within the allowlist');
      const back = htmlToDocument(html);
      checkDocument(back);
      assert.equal(documentToHtml(back), html);
      assert.equal(documentToText(back), documentToText(document));
    }),
    { numRuns: 500 },
  );
});

test('the document derived from any HTML is valid, or the request is refused', () => {
  const tags = [
    'p',
    'ul',
    'li',
    'b',
    'a href="https://x.example/"',
    'table',
    'tr',
    'td',
    'pre',
    'code',
    'img src="https://x.example/"',
    'img src="/api/tasks/t/attachments/a/content"',
  ];
  const piece = fc.oneof(
    fc.constantFrom(
      ...tags.flatMap((tag) => [`<${tag}>`, `</${tag.split(' ')[0]}>`]),
      ...['<br>', '<hr>', ' ', '\n'],
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      checkDocument(htmlToDocument(sanitizeRichHtml(pieces.join(''))));
    }),
    { numRuns: 1000 },
  );
});
