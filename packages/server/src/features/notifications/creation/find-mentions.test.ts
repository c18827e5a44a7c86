import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mentionsInDocument, mentionsInText, newMentions } from './find-mentions.ts';

test('a name after an @ is a mention at the beginning of a word, but not in code, email addresses, and packages', () => {
  for (const [text, names] of [
    ['@max', ['max']],
    ['Hi @Max, look', ['max']],
    ['(@max) "@lena" [@otto]', ['max', 'lena', 'otto']],
    ['@max.', ['max.', 'max']],
    ["@max's", ['max']],
    ['@lena.lead-2_x!', ['lena.lead-2_x']],
    ['@ada@example.com, please', ['ada@example.com']],
    ['@max+lists@example.com @inês.d@exämple.de.', ['max+lists@example.com', 'inês.d@exämple.de']],
    ['@max+lists@host @inês', []],
    ['@max你好', ['max']],
    ['@max@host', []],
    ['ada@example.com', []],
    ['https://example.com/@max', []],
    ['x@max @@max', []],
    ['`@max` and ```\n@lena\n```', []],
    ['```\n@lena', []],
    ['@ max @', []],
    ['@m', []],
    ['max', []],
    ['@max\n@lena', ['max', 'lena']],
  ] as [string, string[]][]) {
    assert.deepEqual(mentionsInText(text).names, names, text);
  }
});

test('a rich text mentions by its nodes, and by names, even with formatting inside', () => {
  const text = (value: string, ...marks: string[]) => ({
    type: 'text',
    text: value,
    marks: marks.map((type) => ({ type })),
  });
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
  const document = {
    type: 'doc',
    content: [
      paragraph(
        { type: 'mention', attrs: { id: 'ABC', label: 'Max' } },
        text(' and @le'),
        text('na', 'bold'),
        text('!'),
      ),
      paragraph(text('@deco', 'code'), text('a'), text('@glued')),
      { type: 'codeBlock', content: [text('@code')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('@otto'))] }] },
    ],
  };
  assert.deepEqual(mentionsInDocument(document), { ids: ['abc'], names: ['lena', 'otto'] });
  assert.deepEqual(mentionsInDocument(null), { ids: [], names: [] });
});

test('only mentions that were not there before are new', () => {
  const before = { ids: ['1'], names: ['a'] };
  assert.deepEqual(newMentions({ ids: ['1', '2'], names: ['a', 'b'] }, before), { ids: ['2'], names: ['b'] });
});

test('any text is read in linear time, and mentions a limited number of users', () => {
  const parts = fc.constantFrom('@', '`', '```', 'a', '.', '-', '@a@', 'max', ' ', '\n', '/');
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 12 }), (pattern) => {
      const startedAt = performance.now();
      const { names } = mentionsInText(pattern.join('').repeat(Math.floor(50_000 / pattern.join('').length)));
      assert.ok(names.length <= 102);
      assert.ok(performance.now() - startedAt < 3000, pattern.join(''));
    }),
    { numRuns: 60 },
  );
});
