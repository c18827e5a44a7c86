import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseMarkdown, type TextNode, writeMarkdown } from './index.ts';

const people = [
  { id: 'u1', name: 'Inês Silva', handle: 'ines' },
  { id: 'u2', name: 'Sam', handle: 'sam@example.com' },
];
const findPerson = (handle: string) => people.find((person) => person.handle === handle) ?? null;
const handleOf = (id: string) => people.find((person) => person.id === id)?.handle ?? null;

/** A document as one line: `paragraph(a <bold>b</bold>)`. */
function outline({ type, attrs = {}, content = [], marks = [], text = '' }: TextNode): string {
  if (type === 'text')
    return marks.reduceRight(
      (inner, mark) =>
        `<${mark.type}${mark.attrs === undefined ? '' : ` ${String(mark.attrs.href)}`}>${inner}</${mark.type}>`,
      text,
    );
  if (type === 'hardBreak') return '⏎';
  if (type === 'mention') return `@${String(attrs.id)}`;
  const shown = [attrs.level, attrs.language, attrs.src, attrs.checked === true ? 'done' : null]
    .filter((each) => (each ?? null) !== null)
    .map(String);
  return `${type}${shown.join('')}(${content.map(outline).join('')})`;
}

const read = (source: string): string =>
  (parseMarkdown(source, findPerson).content ?? []).map(outline).join(' ');

const image = '/api/tasks/t1/attachments/a1/content';

const cases: [string, string, string][] = [
  ['plain text', 'Hello there.', 'paragraph(Hello there.)'],
  ['breaks and paragraphs', 'a\nb\n\nc', 'paragraph(a⏎b) paragraph(c)'],
  [
    'emphasis',
    '**b** *i* ***bi*** ~~s~~ `c*d`',
    'paragraph(<bold>b</bold> <italic>i</italic> <bold><italic>bi</italic></bold> <strike>s</strike> <code>c*d</code>)',
  ],
  [
    'no emphasis within words and between spaces',
    'snake_case_name 2 * 3 * 4',
    'paragraph(snake_case_name 2 * 3 * 4)',
  ],
  ['signs without an end', '**a `b ~~c [d', 'paragraph(**a `b ~~c [d)'],
  ['escapes', String.raw`\*a\* C:\dir`, String.raw`paragraph(*a* C:\dir)`],
  [
    'links',
    '[**the** page](https://a.example/b_c_d) and https://a.example/x_(y).',
    'paragraph(<link https://a.example/b_c_d><bold>the</bold></link><link https://a.example/b_c_d> page</link> and <link https://a.example/x_(y)>https://a.example/x_(y)</link>.)',
  ],
  [
    'addresses and URLs in angle brackets',
    '<ada_b@example.com> and <https://a.example/b.>',
    'paragraph(<link mailto:ada_b@example.com>ada_b@example.com</link> and <link https://a.example/b.>https://a.example/b.</link>)',
  ],
  [
    'escaped angle brackets',
    String.raw`\<ada@example.com> \<https://a.example/b> <ada@>`,
    'paragraph(<ada@example.com> <<link https://a.example/b>https://a.example/b</link>> <ada@>)',
  ],
  ['unsafe links as text', '[x](javascript:alert(1))', 'paragraph([x](javascript:alert(1)))'],
  [
    'attached images only',
    `![a b](${image}) ![c](https://x.example/y.png)`,
    `paragraph(image${image}() !<link https://x.example/y.png>c</link>)`,
  ],
  ['people', '@ines and @sam@example.com, not @max or a@ines', 'paragraph(@u1 and @u2, not @max or a@ines)'],
  ['somebody else’s address as text', '@ines+x@example.com', 'paragraph(@ines+x@example.com)'],
  ['headings', '# One\n### Three\n#tag', 'heading1(One) heading3(Three) paragraph(#tag)'],
  [
    'lists',
    'See:\n- a\n  - b\n- c\n\n1. x\n2. y\n\n- [ ] open\n- [x] done',
    'paragraph(See:) bulletList(listItem(paragraph(a)bulletList(listItem(paragraph(b))))listItem(paragraph(c))) ' +
      'orderedList(listItem(paragraph(x))listItem(paragraph(y))) ' +
      'taskList(taskItem(paragraph(open))taskItemdone(paragraph(done)))',
  ],
  ['dashes alone as text', '-\n\n2024.', 'paragraph(-) paragraph(2024.)'],
  ['quotes', '> a\n> > b', 'blockquote(paragraph(a)blockquote(paragraph(b)))'],
  ['code blocks', '```js\na\n\n- b\n```\nend', 'codeBlockjs(a\n\n- b) paragraph(end)'],
  ['rules', 'a\n\n---\n\nb', 'paragraph(a) horizontalRule() paragraph(b)'],
  [
    'tables',
    '| a | b |\n|---|:-:|\n| 1 \\| 2 | *3* |',
    'table(tableRow(tableHeader(paragraph(a))tableHeader(paragraph(b)))' +
      'tableRow(tableCell(paragraph(1 | 2))tableCell(paragraph(<italic>3</italic>))))',
  ],
  ['HTML as text', '<b onclick="x">', 'paragraph(<b onclick="x">)'],
];

for (const [what, source, expected] of cases) {
  test(`Markdown is read: ${what}`, () => assert.equal(read(source), expected));
  test(`Markdown is written so that it is read the same: ${what}`, () => {
    const written = writeMarkdown(parseMarkdown(source, findPerson), handleOf);
    assert.equal(read(written), expected, written);
  });
}

test('any text that is typed into the editor is read again as typed', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '~~',
      '[',
      '](',
      ')',
      '\\',
      '# ',
      '- ',
      '1. ',
      '> ',
      '---',
      '|',
      '- [ ] ',
      '<',
      '>',
      'a',
      ' ',
    ),
  );
  const line = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((parts) =>
      parts
        .join('')
        .replace(/[\s\p{Cc}@]+/gu, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && !/https?:/i.test(text));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const content = lines.flatMap((text, index): TextNode[] => [
        ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
        { type: 'text', text },
      ]);
      const document = { type: 'doc', content: [{ type: 'paragraph', content }] };
      assert.deepEqual(parseMarkdown(writeMarkdown(document)), document, writeMarkdown(document));
    }),
    { numRuns: 2000 },
  );
});

test('the time to read a long text is linear, whatever it is', () => {
  const sources = [
    '*a ',
    '**a *b ',
    '[',
    '[a](',
    '![',
    '`',
    '``a`',
    '> ',
    '- ',
    '  - ',
    '|',
    '|-',
    '_',
    'https://',
    '@a',
    '~~a ',
    'a*',
    '\\',
    '1. a\n',
    '-\n',
    '<a',
    '<a@b',
    '<https://',
  ];
  for (const source of sources) {
    const started = performance.now();
    parseMarkdown(source.repeat(50_000 / source.length));
    assert.ok(performance.now() - started < 1500, source);
  }
});
