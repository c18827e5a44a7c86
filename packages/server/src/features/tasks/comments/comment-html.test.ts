import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sanitizeRichHtml } from '../rich-text/sanitize-rich-html.ts';
import { commentHtml } from './comment-html.ts';

const link = (url: string) => `<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`;

const cases: [string, string, string][] = [
  ['paragraphs at empty lines', 'a\n\nb\n\n\n\nc', '<p>a</p><p>b</p><p>c</p>'],
  ['breaks at line ends of every system', 'a\r\nb\rc', '<p>a<br />b<br />c</p>'],
  ['markup as text', '<script>x</script> & "q"', '<p>&lt;script&gt;x&lt;/script&gt; &amp; "q"</p>'],
  ['an address as a link', 'see http://a.example/x', `<p>see ${link('http://a.example/x')}</p>`],
  [
    'the end of a sentence outside the link',
    'https://a.example/x.',
    `<p>${link('https://a.example/x')}.</p>`,
  ],
  ['brackets around an address outside', '(https://a.example)', `<p>(${link('https://a.example')})</p>`],
  ['brackets of an address inside', 'https://a.example/x_(y)', `<p>${link('https://a.example/x_(y)')}</p>`],
  ['other schemes as text', 'javascript:alert(1) ftp://a', '<p>javascript:alert(1) ftp://a</p>'],
  [
    'quotes as the end of an address',
    'https://a.example/"onclick=x',
    `<p>${link('https://a.example/')}"onclick=x</p>`,
  ],
  ['what is no address as text', 'https:// http://[', '<p>https:// http://[</p>'],
  [
    'Markdown',
    '**a** *b*\n\n- [x] c\n\n1. `d`',
    '<p><strong>a</strong> <em>b</em></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true">' +
      '<p>c</p></li></ul><ol><li><p><code>d</code></p></li></ol>',
  ],
  [
    'a link with a text',
    '[a](http://a.example/)',
    `<p>${link('http://a.example/').replace('>http://a.example/<', '>a<')}</p>`,
  ],
];

for (const [what, body, html] of cases) {
  test(`shows ${what}`, () => assert.equal(commentHtml(body), html));
}

test('whatever is written, the sanitizer finds nothing to remove', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'https://a.example/',
      '<b>',
      '"',
      "'",
      '&',
      '&lt;',
      '\n',
      '\n\n',
      ')',
      '<a href="',
      '\\',
      '`',
      '**',
      '[',
      '](https://a.example/"',
      '](javascript:',
      '\n- ',
      '\n> ',
      '\n```\n',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = commentHtml(pieces.join(''));
      assert.deepEqual(tags(sanitizeRichHtml(html)), tags(html));
      assert.equal(strangeTag.test(html), false, html);
    }),
  );
});

/** Anything but elements without attributes, code of a language, and links. */
const strangeTag =
  /<(?!\/?(?:p|a|strong|em|s|ul|ol|li|blockquote|pre|code|h[1-6]|table|tbody|tr|t[hd])>|[bh]r \/>|code class="language-[\w+#.-]+">|ol start="\d+">|ul data-type="taskList">|li data-type="taskItem" data-checked="(?:true|false)">|a href="https?:[^"<>]*" rel="[a-z ]*">)/;

function tags(html: string): string[] {
  return html.match(/<[a-z]+/g) ?? [];
}

test('few signs never become a long HTML', () => {
  for (const part of ['-\n', '|', '| - |\n', '- - - - a\n', '> > > >\n', 'http://a '])
    assert.ok(commentHtml(part.repeat(50_000 / part.length)).length <= 8 * 50_000, part);
});

test('the time for a long text is linear', () => {
  const started = performance.now();
  commentHtml('https://a.example/'.padEnd(50_000, ').'));
  commentHtml('http://('.repeat(6000));
  assert.ok(performance.now() - started < 1000);
});
